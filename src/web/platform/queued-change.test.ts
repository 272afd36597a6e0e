import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError, isRefusal } from './api.ts'
import { drainQueue, getHolds, type QueuedChange, type Refusal, withWaitingTexts } from './queued-change.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const change = (order: number, values: Partial<QueuedChange>): QueuedChange => ({
  order,
  method: 'POST',
  path: '/api/notes',
  changes: [],
  isUpload: false,
  key: `key ${order}`,
  words: 'Note',
  name: null,
  made_at: '2026-11-26T12:00:00.000Z',
  ...values,
})

/** A server with records and keys; `fails` says what happens to each request: nothing arrives, or its reply is lost. */
function startServer(fails: () => 'lost' | 'unanswered' | null) {
  const versions = new Map<string, number>()
  const answers = new Map<string, unknown>()
  const applied: string[] = []
  const send = async ({ key, method, params, body }: QueuedChange): Promise<unknown> => {
    const failure = fails()
    if (failure === 'lost') throw new TypeError('Failed to fetch')
    if (!answers.has(key)) {
      const target = params?.['id'] ?? (body as { new_id?: string } | undefined)?.new_id ?? ''
      const before = versions.get(target) ?? 0
      const read = (body as { updated_at?: string } | undefined)?.updated_at
      if (method === 'PATCH' && read !== undefined && read !== String(before)) throw new ApiError(409, '409', 'Changed')
      versions.set(target, before + 1)
      answers.set(key, { id: target, updated_at: String(before + 1) })
      applied.push(key)
    }
    if (failure === 'unanswered') throw new TypeError('Failed to fetch')
    return answers.get(key)
  }
  return { send, applied, versions }
}

function startQueue(start: readonly QueuedChange[], send: (change: QueuedChange) => Promise<unknown>) {
  let queue = [...start]
  const run = () =>
    drainQueue({
      list: async () => queue,
      send,
      readRefusal: (error): Refusal | null => (isRefusal(error) ? { message: 'Changed', isConflict: true } : null),
      finish: async (done, _reply, followers) => {
        queue = queue
          .filter(({ order }) => order !== done.order)
          .map((one) => followers.find(({ order }) => order === one.order) ?? one)
      },
      refuse: async (refused, refusal) => {
        queue = queue.map((one) => (one.order === refused.order ? { ...one, refusal } : one))
      },
    })
  return { run, get: () => queue }
}

const edit = fc.record({ record: fc.nat(3), isVersioned: fc.boolean() })

test('with any replies lost, each change is applied once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(edit, { maxLength: 20 }),
      fc.array(fc.constantFrom('lost', 'unanswered', null), { maxLength: 40 }),
      async (edits, failures) => {
        const rest = [...failures]
        const server = startServer(() => rest.shift() ?? null)
        const all = edits.map(({ record, isVersioned }, index) =>
          isVersioned
            ? change(index, { method: 'PATCH', params: { id: id(record) }, body: { notes: 'x', updated_at: '0' } })
            : change(index, { body: { new_id: id(100 + index), about: id(200) } }),
        )
        const queue = startQueue(all, server.send)
        for (let tries = 0; tries <= failures.length; tries++) await queue.run()
        expect(server.applied).toEqual(all.map(({ key }) => key))
        expect(queue.get()).toEqual([])
      },
    ),
  )
})

test('a refused change stays with its reason, and holds up only what builds on it', async () => {
  const client = id(1)
  const job = id(2)
  const all = [
    change(1, { method: 'PATCH', params: { id: id(9) }, body: { updated_at: 'old' } }),
    change(2, { body: { new_id: client } }),
    change(3, { body: { new_id: job, client_id: client } }),
    change(4, { method: 'PATCH', params: { id: id(9) }, body: { title: 'New' } }),
    change(5, { isUpload: true, query: { job_id: id(9) } }),
    change(6, { isUpload: true, query: { job_id: job } }),
  ]
  const server = startServer(() => null)
  const queue = startQueue(all, server.send)
  await queue.run()
  expect(server.applied).toEqual(['key 2', 'key 3', 'key 6'])
  expect(queue.get().map(({ order, refusal }) => [order, refusal?.message])).toEqual([
    [1, 'Changed'],
    [4, undefined],
    [5, undefined],
  ])
  expect(getHolds(queue.get())).toEqual(['refused', 'behind', 'behind'])
})

test('what builds on a change that waits behind a refused one waits too', () => {
  const refusal = { message: 'No', isConflict: false }
  const all = [
    change(1, { body: { new_id: id(1) }, refusal }),
    change(2, { body: { new_id: id(2), client_id: id(1) } }),
    change(3, { query: { job_id: id(2) } }),
    change(4, { body: { new_id: id(4) } }),
  ]
  expect(getHolds(all)).toEqual(['refused', 'behind', 'behind', null])
})

test("one's own later edit of a record is not a conflict with the first, another user's is", async () => {
  const server = startServer(() => null)
  const toEdit = (order: number, updated_at: string) =>
    change(order, { method: 'PATCH', params: { id: id(1) }, body: { notes: String(order), updated_at } })
  const queue = startQueue([toEdit(1, '0'), toEdit(2, '0')], server.send)
  await queue.run()
  expect(server.applied).toEqual(['key 1', 'key 2'])

  const later = startQueue([toEdit(3, '1')], server.send)
  await later.run()
  expect(later.get()[0]?.refusal).toEqual({ message: 'Changed', isConflict: true })
})

test("one's own clock-in, which changes the job, is no conflict with one's later edit of it; another user's change is", async () => {
  const [visit, job] = [id(1), id(2)]
  const all = [
    change(1, { path: '/api/visits/:id/start', params: { id: visit } }),
    change(2, { method: 'PATCH', params: { id: job }, body: { notes: 'Mine', updated_at: '0' } }),
  ]
  const clockInOn = (before: string) => async (one: QueuedChange) => {
    if (one.order === 1) return { id: visit, updated_at: '8', versions: [{ id: job, before, after: '9' }] }
    if ((one.body as { updated_at: string }).updated_at !== '9') throw new ApiError(409, '409', 'Changed')
    return { id: job, updated_at: '10' }
  }
  const queue = startQueue(all, clockInOn('0'))
  await queue.run()
  expect(queue.get()).toEqual([])

  const late = startQueue(all, clockInOn('5'))
  await late.run()
  expect(late.get()).toMatchObject([{ order: 2, refusal: { isConflict: true } }])
})

test('a record and its rows show the texts that wait, but for those that the server refused', () => {
  const patch = (order: number, n: number, body: object) =>
    change(order, { method: 'PATCH', path: '/api/notes/:id', params: { id: id(n) }, body })
  const rows = [1, 2, 3].map((n) => ({ id: id(n), title: 'Old', day: '2026-11-26', author_id: id(9) }))
  const refusal = { message: 'No', isConflict: true }
  const queue = [
    patch(1, 1, { title: 'First', author_id: id(8), updated_at: '0' }),
    patch(2, 1, { title: 'Second', count: 3 }),
    { ...patch(3, 2, { title: 'Refused' }), refusal },
  ]
  expect(withWaitingTexts(queue, '/api/notes', rows)).toEqual([{ ...rows[0], title: 'Second' }, rows[1], rows[2]])
  expect(withWaitingTexts(queue, '/api/notes/:id', rows[0])).toEqual({ ...rows[0], title: 'Second' })
  expect(withWaitingTexts(queue, '/api/notes/today', rows)[0]).toEqual({ ...rows[0], title: 'Second' })
  expect(withWaitingTexts(queue, '/api/jobs', rows)).toBe(rows)
})

test('stops where the device cannot store that a change is done, instead of sending it forever', async () => {
  const server = startServer(() => null)
  let sent = 0
  await drainQueue({
    list: async () => [change(1, {})],
    send: (one) => {
      sent++
      return server.send(one)
    },
    readRefusal: () => null,
    finish: async () => undefined,
    refuse: async () => undefined,
  })
  expect(sent).toBe(1)
})
