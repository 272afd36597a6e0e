import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Link, Route, Switch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import * as z from 'zod/mini'
import { show } from '#test/component.tsx'
import { TextField } from './fields.tsx'
import { Form, SubmitButton } from './form.tsx'

const Note = z.object({ text: z.string() })

const NoteForm = ({ name, saved }: { name: string; saved: string[] }) => (
  <Form
    schema={Note}
    defaults={{ text: '' }}
    save={async ({ text }) => void saved.push(text)}
    done={`${name} saved`}
    failed="Failed to save"
  >
    <TextField name="text" label={name} />
    <SubmitButton>{`Save ${name}`}</SubmitButton>
  </Form>
)

const start = location.pathname + location.search

async function showPage() {
  const saved: string[] = []
  navigate('/settings')
  await show(
    <>
      <Link href="/clients">Clients</Link>
      <Switch>
        <Route path="/settings">
          <NoteForm name="Company" saved={saved} />
          <NoteForm name="Hours" saved={saved} />
        </Route>
        <Route>
          <p>Elsewhere</p>
        </Route>
      </Switch>
    </>,
  )
  return saved
}

afterEach(() => navigate(start))

const leave = () => page.getByRole('link', { name: 'Clients' }).click()
const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })

test('a form keeps its changes when another is saved, and asks before its page is left', async () => {
  const saved = await showPage()
  await page.getByLabelText('Company').fill('Lone Star Electric')
  await page.getByLabelText('Hours').fill('8 to 5')
  await page.getByRole('button', { name: 'Save Hours' }).click()
  await expect.poll(() => saved).toEqual(['8 to 5'])
  await expect.element(page.getByLabelText('Company')).toHaveValue('Lone Star Electric')
  await leave()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(page.getByLabelText('Company')).toHaveValue('Lone Star Electric')
  expect(location.pathname).toBe('/settings')
  await leave()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByText('Elsewhere')).toBeVisible()
})

test('saved changes are nothing to ask about, and two unsaved forms ask once', async () => {
  await showPage()
  await page.getByLabelText('Company').fill('Lone Star Electric')
  await page.getByRole('button', { name: 'Save Company' }).click()
  await expect.element(page.getByText('Company saved')).toBeVisible()
  await leave()
  await expect.element(page.getByText('Elsewhere')).toBeVisible()

  navigate('/settings')
  await page.getByLabelText('Company').fill('Lone Star')
  await page.getByLabelText('Hours').fill('8 to 5')
  await leave()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByText('Elsewhere')).toBeVisible()
})

test('closing the record whose details hold the form asks first, and opening one over it does not', async () => {
  await showPage()
  await page.getByLabelText('Company').fill('Lone Star Electric')
  navigate('/settings?open=7')
  expect(location.search).toBe('?open=7')
  navigate('/settings')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  expect(location.search).toBe('?open=7')
  navigate('/settings')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => location.search).toBe('')
})
