import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { endpoint } from '#contract/endpoint.ts'
import { useRead } from '#web/platform/query.ts'
import { useRows } from '#web/platform/rows.ts'
import { reply, serve, show } from '#test/component.tsx'
import { ErrorState } from './states.tsx'

const get = { method: 'GET', access: 'public', summary: '', reads: [] } as const
const note = endpoint({ ...get, path: '/api/note', returns: z.object({ title: z.string() }) })
const tools = endpoint({ ...get, path: '/api/tools', returns: z.array(z.object({ id: z.string() })) })

function Note() {
  const { data, error } = useRead(note)
  if (error) return <ErrorState error={error} />
  return <p>{data ? data.title : 'Reading'}</p>
}

/** Has no retry button, like the figures above a list. */
const Title = () => <p>Title: {useRead(note).data?.title ?? '–'}</p>

/** The same, of a list. */
const Count = () => <p>Tools: {useRows(tools, { search: ['id'] }).rows.length}</p>

test('a retry leaves the focus where it was pressed, so that Tab goes on from there', async () => {
  let isBroken = true
  serve({ 'GET /api/note': () => (isBroken ? reply({ message: 'No' }, { status: 400 }) : { title: 'Fuses' }) })
  await show(
    <>
      <button>Before</button>
      <div data-testid="place">
        <Note />
      </div>
      <button>After</button>
    </>,
  )
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  isBroken = false
  ;(retry.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Fuses')).toBeVisible()
  await expect.element(page.getByTestId('place')).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
})

test('a retry loads everything on the screen that has failed', async () => {
  let isBroken = true
  const failing = (answer: object) => () => (isBroken ? reply({ message: 'No' }, { status: 400 }) : answer)
  const requests = serve({ 'GET /api/note': failing({ title: 'Fuses' }), 'GET /api/tools': failing([{ id: 'a' }]) })
  await show(
    <>
      <Title />
      <Count />
      <Note />
    </>,
  )
  await expect.element(page.getByText('Title: –')).toBeVisible()
  await expect.element(page.getByText('Tools: 0')).toBeVisible()
  await expect.element(page.getByRole('alert')).toBeVisible()
  const asked = requests.length
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Title: Fuses')).toBeVisible()
  await expect.element(page.getByText('Tools: 1')).toBeVisible()
  // Each once.
  expect(requests.length - asked).toBe(2)
})
