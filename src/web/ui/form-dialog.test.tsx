import { useState } from 'react'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { endpoint } from '#contract/endpoint.ts'
import { reply, serve, show } from '#test/component.tsx'
import { change } from '#web/platform/query.ts'
import { Button } from './button.tsx'
import { TextField } from './fields.tsx'
import { FormDialog } from './form-dialog.tsx'

const NoteInput = z.object({ title: z.string().check(z.minLength(1, 'Title is required')) })
const Note = z.object({ id: z.string(), title: z.string() })
const about = { method: 'POST', path: '/api/notes', access: 'staff', summary: '', changes: [] } as const
const create = endpoint({ ...about, body: NoteInput, returns: Note })

function AddNote({ sent = [] }: { sent?: string[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add Note</Button>
      {open && (
        <FormDialog
          title="New Note"
          schema={NoteInput}
          defaults={{ title: '' }}
          submitLabel="Create Note"
          save={(body) => change(create, { body })}
          done={({ title }) => `${title} created`}
          failed="Failed to create note"
          second={{ label: 'Create and send', after: ({ id }) => void sent.push(id) }}
          onClose={() => setOpen(false)}
        >
          <TextField name="title" label="Title" />
        </FormDialog>
      )}
    </>
  )
}

async function openForm(sent?: string[]) {
  const screen = await show(<AddNote {...(sent && { sent })} />)
  await screen.getByRole('button', { name: 'Add Note' }).click()
  const form = screen.getByRole('dialog', { name: 'New Note' })
  return { screen, form, title: form.getByLabelText('Title') }
}

test('a saved form reports success and closes', async () => {
  const requests = serve({ 'POST /api/notes': { id: '1', title: 'Ladder' } })
  const { screen, form, title } = await openForm()
  await form.getByRole('button', { name: 'Create Note' }).click()
  await expect.element(form.getByText('Title is required')).toBeVisible()
  await title.fill('Ladder')
  await form.getByRole('button', { name: 'Create Note' }).click()
  await expect.element(screen.getByText('Ladder created')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Add Note' })).toHaveFocus()
  expect(requests.map(({ body }) => body)).toEqual([{ title: 'Ladder' }])
})

test('a rejected form explains why in a toast and in place, and keeps its input', async () => {
  const errors = [{ path: 'title', message: 'Title is taken' }]
  serve({ 'POST /api/notes': reply({ message: 'Title is taken', errors }, { status: 400 }) })
  const { screen, form, title } = await openForm()
  await title.fill('Ladder')
  await form.getByRole('button', { name: 'Create Note' }).click()
  await expect.element(screen.getByText('Failed to create note')).toBeVisible()
  await expect.element(title).toHaveAccessibleDescription('Title is taken')
  await expect.element(title).toHaveValue('Ladder')
})

test('a form with unsaved changes asks before closing', async () => {
  const { screen, form, title } = await openForm()
  await title.fill('Ladder')
  await userEvent.keyboard('{Escape}')
  const question = screen.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(title).toHaveFocus()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Add Note' })).toHaveFocus()
})

test('a form that is being saved is not sent again, neither by Enter nor by its other button', async () => {
  const gate = Promise.withResolvers<object>()
  const requests = serve({ 'POST /api/notes': () => gate.promise })
  const sent: string[] = []
  const { screen, form, title } = await openForm(sent)
  await title.fill('Ladder')
  await form.getByRole('button', { name: 'Create Note' }).click()
  await expect.poll(() => requests).toHaveLength(1)
  await form.getByRole('button', { name: 'Create and send' }).click({ force: true })
  await title.click()
  await userEvent.keyboard('{Enter}')
  gate.resolve({ id: '1', title: 'Ladder' })
  await expect.element(screen.getByText('Ladder created')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  expect(requests).toHaveLength(1)
  expect(sent).toEqual([])
})

test('the other button saves too, and then does its own', async () => {
  serve({ 'POST /api/notes': { id: '1', title: 'Ladder' } })
  const sent: string[] = []
  const { screen, form, title } = await openForm(sent)
  await title.fill('Ladder')
  await form.getByRole('button', { name: 'Create and send' }).click()
  await expect.element(screen.getByText('Ladder created')).toBeVisible()
  await expect.poll(() => sent).toEqual(['1'])
})
