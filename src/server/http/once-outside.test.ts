import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { invoices } from '#features/billing/invoices/contract.ts'
import { eventBase } from '#server/audit/event.ts'
import { withEvent } from '#server/audit/leave-event.ts'
import type { Context } from '#server/context.ts'
import { openPool } from '#server/database/connect.ts'
import { isDatabaseAway } from '#server/database/errors.ts'
import { createProcessConnection } from '#server/database/process-connection.ts'
import { createWorldBehindDoor } from '#test/door.ts'
import { createUser } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { createRequestKey, onceOutside, type Result } from './idempotency.ts'

// Work that calls an outside service locks its key. A lock that outlives its work would make every repeat wait.

const { world, door, own, close } = await createWorldBehindDoor()
const connection = createProcessConnection(own.pool)
afterAll(async () => {
  await connection.close()
  await close()
})

const user = await createUser(world.db, 'employee')
const ctx: Context = { ...world.services, db: own.db, user, lock: connection.lock }
const requestKey = (key: string) => createRequestKey(ctx.user, { key, sessionToken: null, request: {} })
const sent: Result = { answer: { status: 201, body: 'sent', cookies: [] }, event: null }
const send = (key: string) => onceOutside(ctx, requestKey(key), async () => sent)
const inProgress = { status: 409, headers: { 'Retry-After': '1' } }

test('a repeat works as soon as the database is back, if the work failed while it was away', async () => {
  const work = async () => {
    await door.shut()
    await own.pool.query('select 1')
    return sent
  }
  await expect(onceOutside(ctx, requestKey('away'), work)).rejects.toSatisfy(isDatabaseAway)
  await door.reopen()
  await until(async () => expect((await send('away')).body).toBe('sent'))
})

test('a repeat works if the confirmation of the lock was lost', async () => {
  await until(async () => expect((await send('before')).body).toBe('sent'))
  await until(() => expect(connection.isListening()).toBe(true))
  door.cutAt(1, 'after')
  await expect(send('unconfirmed')).rejects.toSatisfy(isDatabaseAway)
  expect(door.mend()).toBe(true)
  await until(async () => expect((await send('unconfirmed')).body).toBe('sent'))
})

test('the answer and the event are stored as soon as the database is back, however long it was away', async () => {
  const [withKey, withoutKey] = [eventBase(ctx), eventBase(ctx)]
  const away = Promise.withResolvers<string>()
  const plain = withEvent(
    ctx,
    invoices.send,
    () => away.promise,
    () => Promise.resolve(withoutKey),
  )
  const work = async () => {
    await door.shut()
    away.resolve('sent')
    return { ...sent, event: withKey }
  }
  expect((await onceOutside(ctx, requestKey('unstored'), work)).body).toBe('sent')
  expect(await plain).toBe('sent')
  await door.reopen()
  const again = vi.fn<() => Promise<Result>>(async () => sent)
  await until(async () => expect((await onceOutside(ctx, requestKey('unstored'), again)).body).toBe('sent'))
  expect(again).not.toHaveBeenCalled()
  const events = 'select id from audit_events where id = any($1)'
  await until(async () => expect((await world.pool.query(events, [[withKey.id, withoutKey.id]])).rowCount).toBe(2))
})

/** A process that shares the database, with a request at work. */
async function startProcess(key: string) {
  const pool = openPool(world.databaseTarget, { max: 1 })
  const { lock, close } = createProcessConnection(pool)
  onTestFinished(async () => {
    await close()
    await pool.end()
  })
  const outside = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const answer = onceOutside({ ...ctx, lock }, requestKey(key), async () => {
    started.resolve()
    await outside.promise
    return sent
  })
  await started.promise
  return { die: close, finish: async () => (outside.resolve(), answer) }
}

test('a repeat at another process waits for the first one, and does the work if that process dies', async () => {
  const [alive, dead] = [await startProcess('alive'), await startProcess('dead')]
  for (const key of ['alive', 'dead']) await expect(send(key)).rejects.toMatchObject(inProgress)
  await dead.die()
  await until(async () => expect((await send('dead')).body).toBe('sent'))
  await expect(send('alive')).rejects.toMatchObject(inProgress)
  await alive.finish()
  expect(await send('alive')).toEqual(sent.answer)
})

test('the first stored answer remains if a process that was cut off finishes too', async () => {
  const slow = await startProcess('slow')
  await slow.die()
  const first: Result = { ...sent, answer: { ...sent.answer, body: 'sent first' } }
  await until(async () =>
    expect((await onceOutside(ctx, requestKey('slow'), async () => first)).body).toBe('sent first'),
  )
  await slow.finish()
  expect((await send('slow')).body).toBe('sent first')
})
