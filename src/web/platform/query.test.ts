import * as z from 'zod/mini'
import { afterEach, expect, test, vi } from 'vitest'
import { endpoint, type Topic } from '#contract/endpoint.ts'
import { change as send, createQueryClient, query, queryClient, showChange } from './query.ts'

const read = { method: 'GET', access: 'public', summary: '', reads: ['jobs'] } as const
const change = { method: 'POST', access: 'public', summary: '', changes: ['jobs'] } as const

const Thing = z.object({ id: z.string() })
const Query = z.partial(z.object({ limit: z.number() }))
const things = {
  list: endpoint({ ...read, path: '/api/things', reads: ['jobs', 'clients'], query: Query, returns: z.array(Thing) }),
  get: endpoint({ ...read, path: '/api/things/:id', returns: Thing }),
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a key joins the segments of the path, then the query', () => {
  expect(query(things.list).queryKey).toEqual(['api', 'things'])
  expect(query(things.list, { query: { limit: 5 } }).queryKey).toEqual(['api', 'things', { limit: 5 }])
  expect(query(things.get, { params: { id: '7' } }).queryKey).toEqual(['api', 'things', '7'])
})

test.each([
  [500, 3],
  [404, 1],
  [403, 1],
])('a load answered with %i is requested %i times', async (status, expected) => {
  vi.useFakeTimers()
  let times = 0
  const fetched = async () => {
    times++
    return new Response('{}', { status })
  }
  vi.stubGlobal('fetch', fetched)
  const client = createQueryClient()
  const load = client.fetchQuery({ ...query(things.list), retry: client.getDefaultOptions().queries?.retry ?? false })
  const failure = load.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  await failure
  expect(times).toBe(expected)
  client.clear()
})

test('a change marks stale exactly what reads one of its topics', () => {
  const client = createQueryClient()
  const { queryKey, meta } = query(things.list)
  const isStale = (topic: Topic) => {
    client.getQueryCache().clear()
    client.getQueryCache().build(client, { queryKey, meta })
    client.setQueryData(queryKey, [])
    showChange(client, { method: 'PATCH', path: '/api/others/:id', changes: [topic] }, undefined, undefined)
    return client.getQueryState(queryKey)?.isInvalidated
  }
  expect([isStale('clients'), isStale('jobs'), isStale('users')]).toEqual([true, true, false])
  client.clear()
})

const Note = z.object({ id: z.string(), title: z.string(), lines: z.optional(z.number()) })
const notes = {
  get: endpoint({ ...read, path: '/api/notes/:id', returns: Note }),
  today: endpoint({ ...read, path: '/api/notes/today', returns: z.array(Note) }),
  finish: endpoint({ ...change, path: '/api/notes/:id/finish', returns: Note }),
  copy: endpoint({ ...change, path: '/api/notes/:id/copy', returns: Note }),
}

test('a changed record shows wherever it is cached, alone and as a row', () => {
  const client = createQueryClient()
  const own = query(notes.get, { params: { id: '1' } }).queryKey
  const today = query(notes.today).queryKey
  client.setQueryData(own, { id: '1', title: 'one', lines: 3 })
  client.setQueryData(today, [
    { id: '1', title: 'one' },
    { id: '2', title: 'two' },
  ])
  showChange(client, notes.finish, { id: '1', title: 'done' }, { id: '1' })
  expect(client.getQueryData(own)).toEqual({ id: '1', title: 'done', lines: 3 })
  expect(client.getQueryData(today)).toEqual([
    { id: '1', title: 'done' },
    { id: '2', title: 'two' },
  ])
  // The reply is a different record from the one requested.
  showChange(client, notes.copy, { id: '2', title: 'copy' }, { id: '1' })
  expect(client.getQueryData(today)).toEqual([
    { id: '1', title: 'done' },
    { id: '2', title: 'two' },
  ])
  client.clear()
})

test.each([
  [409, {}, true],
  [404, {}, true],
  [400, {}, false],
  [500, {}, false],
  // In progress for longer than the browser waits.
  [409, { 'retry-after': '31' }, false],
])('a change answered with %i %o refetches what is on screen: %o', async (status, headers, expected) => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ message: 'No' }), { status, headers }))
  const { queryKey, meta } = query(notes.today)
  queryClient.getQueryCache().build(queryClient, { queryKey, meta })
  queryClient.setQueryData(queryKey, [])
  await expect(send(notes.finish, { params: { id: '1' } })).rejects.toThrow('No')
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(expected)
  queryClient.clear()
})
