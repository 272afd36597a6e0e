import { afterAll, expect, test } from 'vitest'
import { createUser } from '#test/factories.ts'
import { startNotes } from '#test/notes.ts'

const { world, app, work, cookie, getCookie, post, stored, close } = await startNotes()
afterAll(close)

/** Keys claimed or kept; they are stored as hashes, so they can only be counted. */
const keys = async () => (await world.pool.query('select 1 from idempotency_keys')).rowCount

test('a repeated request gets the first answer again and does nothing', async () => {
  const headers = { 'idempotency-key': 'key-1' }
  const first = await post({ text: 'once' }, headers)
  const before = work.calls
  const second = await post({ text: 'once' }, headers)
  expect([second.statusCode, second.body]).toEqual([201, first.body])
  expect(work.calls).toBe(before)
  expect((await post({ text: 'another' }, headers)).statusCode).toBe(409)
})

test('20 simultaneous requests with one key do the work once', async () => {
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => post({ text: 'parallel' }, { 'idempotency-key': 'key-2' })),
  )
  expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`))).toEqual(
    new Set(['201 {"text":"parallel"}']),
  )
  expect(await stored('parallel')).toBe(1)
})

test('a rejected request leaves behind neither its work nor its key', async () => {
  const before = await keys()
  expect((await post({ text: 'refused' }, { 'idempotency-key': 'key-3' })).statusCode).toBe(409)
  expect(await stored('refused')).toBe(0)
  expect(await keys()).toBe(before)
})

test('one caller’s key means nothing for another', async () => {
  const headers = { 'idempotency-key': 'key-4' }
  await post({ text: 'mine' }, headers)
  const other = await createUser(world.db, 'admin')
  const theirs = await getCookie(other)
  const reply = await post({ text: 'theirs' }, { ...headers, cookie: theirs })
  expect(reply.json()).toEqual({ text: 'theirs' })
})

test('work with outside effects runs once, and can be retried after it failed', async () => {
  const headers = { 'idempotency-key': 'key-5' }
  const kept = await keys()
  const down = await post({ text: 'down' }, headers, '/api/far-notes')
  expect(down.statusCode).toBe(500)
  expect(await keys()).toBe(kept)
  await post({ text: 'up' }, headers, '/api/far-notes')
  const before = work.calls
  expect((await post({ text: 'up' }, headers, '/api/far-notes')).json()).toEqual({ text: 'up' })
  expect(work.calls).toBe(before)
})

const far = async (text: string, key: string) => post({ text }, { 'idempotency-key': key }, '/api/far-notes')

/** A request in progress until it is released. */
async function begin(key: string) {
  work.release = Promise.withResolvers()
  const before = work.calls
  const reply = far('slow', key)
  await expect.poll(() => work.calls).toBe(before + 1)
  return { reply }
}

test('a repeat of a request in progress says when to retry', async () => {
  const { reply: first } = await begin('key-6')
  const before = work.calls
  const early = await far('slow', 'key-6')
  expect([early.statusCode, early.headers['retry-after']]).toEqual([409, '1'])
  expect(early.json().message).toMatch(/still in progress/)
  work.release.resolve()
  expect((await first).statusCode).toBe(201)
  expect((await far('slow', 'key-6')).body).toBe((await first).body)
  expect(work.calls).toBe(before)
  // Any other 409 is final.
  expect((await post({ text: 'refused' }, { 'idempotency-key': 'key-6b' })).headers['retry-after']).toBeUndefined()
})

test('the answer to an update or a delete is kept like that to a create', async () => {
  const id = crypto.randomUUID()
  const headers = { cookie, 'idempotency-key': 'key-9' }
  const change = (text: string) => app.inject({ method: 'PATCH', url: `/api/notes/${id}`, headers, payload: { text } })
  expect((await change('first')).json()).toEqual({ text: 'first' })
  const before = work.calls
  expect((await change('first')).json()).toEqual({ text: 'first' })
  expect(work.calls).toBe(before)
  expect((await change('another')).statusCode).toBe(409)
  const admin = await getCookie(await createUser(world.db, 'admin'))
  const remove = { cookie: admin, 'idempotency-key': 'key-10' }
  const replies = [1, 2].map(() => app.inject({ method: 'DELETE', url: `/api/notes/${id}`, headers: remove }))
  for (const reply of await Promise.all(replies)) expect([reply.statusCode, reply.body]).toEqual([204, ''])
})

test('a request with a password can be repeated only with that password, which is not stored', async () => {
  const register = (password: string) => post({ text: 'with password', password }, { 'idempotency-key': 'key-11' })
  expect((await register('the right one')).statusCode).toBe(201)
  expect((await register('the right one')).statusCode).toBe(201)
  // A different request, not a repeat: it does the work, which finds the text taken.
  expect((await register('a guess')).statusCode).not.toBe(201)
  expect(await stored('with password')).toBe(1)
  const { rows } = await world.pool.query('select * from idempotency_keys')
  expect(JSON.stringify(rows)).not.toContain('the right one')
})
