import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { reply, serve, show } from '#test/component.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAction } from './action.ts'

const Note = z.object({ id: z.string(), title: z.string() })
const about = { method: 'POST', path: '/api/notes/:id/finish', access: 'staff', summary: '', changes: [] } as const
const finish = endpoint({ ...about, returns: Note })

const LOST = new TypeError('Failed to fetch')

function Finish({ onRan = () => undefined }: { onRan?: (isDone: boolean) => void }) {
  const { run, busy, isBusy } = useAction(finish, {
    done: ({ title }) => `${title} finished`,
    failed: 'Failed to finish note',
  })
  const press = async (id: string) => onRan(await run({ params: { id } }))
  return (
    <>
      <Button onClick={() => void press('1')}>First</Button>
      <Button onClick={() => void press('2')}>Second</Button>
      <p>{`any ${busy}, first ${isBusy('1')}, second ${isBusy('2')}`}</p>
    </>
  )
}

/** A server that answers when the test tells it to. */
function heldServer() {
  const held: (() => void)[] = []
  const requests = serve({
    'POST /api/notes/1/finish': () => new Promise((resolve) => held.push(() => resolve({ id: '1', title: 'One' }))),
    'POST /api/notes/2/finish': reply({ message: 'It is locked.' }, { status: 409 }),
  })
  return { sent: requests, answer: () => held.shift()?.() }
}

test('runs one action at a time per record, any number across records', async () => {
  const { sent, answer } = heldServer()
  const results: boolean[] = []
  const screen = await show(<Finish onRan={(isDone) => results.push(isDone)} />)
  await expect.element(screen.getByText('any false, first false, second false')).toBeVisible()
  await screen.getByRole('button', { name: 'First' }).click()
  await expect.element(screen.getByText('any true, first true, second false')).toBeVisible()
  await screen.getByRole('button', { name: 'First' }).click()
  await expect.poll(() => results).toEqual([false])
  expect(sent).toHaveLength(1)
  await screen.getByRole('button', { name: 'Second' }).click()
  await expect.element(screen.getByText('It is locked.')).toBeVisible()
  await expect.poll(() => results).toEqual([false, false])
  answer()
  await expect.element(screen.getByText('One finished')).toBeVisible()
  await expect.element(screen.getByText('any false, first false, second false')).toBeVisible()
  expect(results).toEqual([false, false, true])
})

test('offers to try again what got no answer', async () => {
  let isLost = true
  const requests = serve({
    'POST /api/notes/1/finish': () => (isLost ? Promise.reject(LOST) : { id: '1', title: 'One' }),
  })
  const screen = await show(<Finish />)
  await screen.getByRole('button', { name: 'First' }).click()
  await expect.element(screen.getByText('Failed to finish note')).toBeVisible()
  await expect.element(screen.getByText('The connection failed. Check your network and try again.')).toBeVisible()
  isLost = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('One finished')).toBeVisible()
  expect(requests).toHaveLength(4)
})

test('a toast does not try again what is under way', async () => {
  const gate = Promise.withResolvers<object>()
  let isLost = true
  const requests = serve({ 'POST /api/notes/1/finish': () => (isLost ? Promise.reject(LOST) : gate.promise) })
  const screen = await show(<Finish />)
  await screen.getByRole('button', { name: 'First' }).click()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  const before = requests.length
  isLost = false
  await screen.getByRole('button', { name: 'First' }).click()
  await expect.element(screen.getByText('any true, first true, second false')).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  gate.resolve({ id: '1', title: 'One' })
  await expect.element(screen.getByText('any false, first false, second false')).toBeVisible()
  expect(requests).toHaveLength(before + 1)
})
