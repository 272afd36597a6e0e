import * as z from 'zod/mini'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { createQueryClient, showChange } from './query.ts'
import { holdList, openList } from './rows.ts'

const Note = z.object({ id: z.string(), title: z.string() })
const about = { access: 'public', summary: '' } as const
const notes = {
  list: endpoint({ method: 'GET', path: '/api/notes', ...about, reads: ['jobs', 'clients'], returns: z.array(Note) }),
  update: endpoint({ method: 'PATCH', path: '/api/notes/:id', ...about, changes: ['jobs'], returns: Note }),
  finish: endpoint({ method: 'POST', path: '/api/notes/:id/finish', ...about, changes: ['jobs'], returns: Note }),
  delete: endpoint({ method: 'DELETE', path: '/api/notes/:id', ...about, changes: ['jobs'] }),
  removeLine: endpoint({ method: 'DELETE', path: '/api/notes/:id/lines/:line', ...about, changes: ['jobs'] }),
}
const other = endpoint({ method: 'PATCH', path: '/api/others/:id', ...about, changes: ['users'], returns: Note })

const search = ['title'] as const
let stored: z.infer<typeof Note>[]
let loads: number
/** Unsubscribes from the lists that are still shown. */
const leaving: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  stored = [
    { id: '1', title: 'one' },
    { id: '2', title: 'two' },
  ]
  loads = 0
  vi.stubGlobal('fetch', async () => {
    loads++
    return new Response(JSON.stringify(stored))
  })
})

afterEach(async () => {
  for (const leave of leaving.splice(0)) leave()
  // Lists belong to the process: what a test opened is gone after five minutes.
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A component that shows the list. */
async function show() {
  const { id, list } = openList(notes.list, { search })
  const ends = [list.subscribe(() => undefined), holdList(id)]
  const leave = () => ends.splice(0).forEach((end) => end())
  leaving.push(leave)
  await vi.advanceTimersByTimeAsync(0)
  return { titles: () => list.get().rows.map(({ title }) => title), leave }
}

const change = (...[made, reply, params]: [Parameters<typeof showChange>[1], unknown, Record<string, string>?]) =>
  showChange(createQueryClient(), made, reply, params)

test('shows a changed row before the list reloads, and removes a deleted row', async () => {
  const screen = await show()
  change(notes.update, { id: '1', title: 'first' }, { id: '1' })
  expect(screen.titles()).toEqual(['first', 'two'])
  change(notes.finish, { id: '2', title: 'done' }, { id: '2' })
  expect(screen.titles()).toEqual(['first', 'done'])
  change(notes.delete, undefined, { id: '1' })
  expect(screen.titles()).toEqual(['done'])
})

test('deleting something inside a record leaves the record in its list', async () => {
  const screen = await show()
  change(notes.removeLine, undefined, { id: '1', line: '7' })
  expect(screen.titles()).toEqual(['one', 'two'])
})

test('the reply of another kind of record changes no row', async () => {
  const screen = await show()
  change(other, { id: '1', title: 'not a note' }, { id: '1' })
  await vi.advanceTimersByTimeAsync(0)
  expect([screen.titles(), loads]).toEqual([['one', 'two'], 1])
})

test('a change reloads the lists that read its topics: visible ones now, others when shown again', async () => {
  const screen = await show()
  stored = [{ id: '3', title: 'three' }]
  change({ ...notes.update, changes: ['clients'] }, undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect([screen.titles(), loads]).toEqual([['three'], 2])
  screen.leave()
  change(notes.update, undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(loads).toBe(2)
  await show()
  expect(loads).toBe(3)
})

test('a list that one of two components left still refreshes for the other', async () => {
  const [first, second] = [await show(), await show()]
  first.leave()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  stored = [{ id: '3', title: 'three' }]
  change(notes.update, undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(second.titles()).toEqual(['three'])
})

test('an unmounted list is kept for five minutes', async () => {
  const screen = await show()
  screen.leave()
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  const again = await show()
  expect(loads).toBe(1)
  again.leave()
  await vi.advanceTimersByTimeAsync(6 * 60_000)
  await show()
  expect(loads).toBe(2)
})
