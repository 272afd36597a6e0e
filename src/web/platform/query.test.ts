import * as z from 'zod'
import { afterEach, expect, test, vi } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import type { Topic } from '#contract/topics.ts'
import { createQueryClient, query, showChange } from './query.ts'

const Thing = z.object({ id: z.string() })
const things = {
  list: endpoint({
    method: 'GET',
    path: '/api/things',
    access: 'public',
    summary: '',
    reads: ['jobs', 'clients'],
    query: z.object({ limit: z.number() }).partial(),
    returns: z.array(Thing),
  }),
  get: endpoint({ method: 'GET', path: '/api/things/:id', access: 'public', summary: '', reads: [], returns: Thing }),
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
