import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { invoices } from '#features/invoices/contract.ts'
import { eventOf } from '#server/audit/event.ts'
import { withEvent } from '#server/audit/leave-event.ts'
import type { Context } from '#server/context.ts'
import { listen } from '#server/database/channel.ts'
import { openPool } from '#server/database/connect.ts'
import { isDatabaseAway } from '#server/database/errors.ts'
import { createSignOfLife } from '#server/database/sign-of-life.ts'
import { createWorldBehindDoor } from '#test/door.ts'
import { createUser } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { claimOf, onceOutside, releaseClaims, type Worked } from './idempotency.ts'

// Work that calls an outside service claims its key first. A claim that outlives its work makes every repeat wait.

const { world, door, own, close } = await createWorldBehindDoor()
afterAll(close)

const ctx: Context = { ...world.services, db: own.db, user: await createUser(world.db, 'employee') }
const claim = (key: string) => claimOf(ctx.user, { key, sessionToken: null, request: {} })
const sent: Worked = { answer: { status: 201, body: 'sent', cookies: [] }, event: null }
const send = (key: string) => onceOutside(ctx, claim(key), async () => sent)

test('is given back as soon as the database is back, if the work failed while it was away', async () => {
  const work = async () => {
    await door.shut()
    await own.pool.query('select 1')
    return sent
  }
  await expect(onceOutside(ctx, claim('away'), work)).rejects.toSatisfy(isDatabaseAway)
  await door.reopen()
  await until(async () => expect((await send('away')).body).toBe('sent'))
})

test('is given back if its confirmation was lost', async () => {
  await own.pool.query('select 1')
  door.cutAt(1, 'after')
  await expect(send('unconfirmed')).rejects.toSatisfy(isDatabaseAway)
  expect(door.mend()).toBe(true)
  await until(async () => expect((await send('unconfirmed')).body).toBe('sent'))
})

test('keeps the answer and the event as soon as the database is back, however long it was away', async () => {
  const [withKey, withoutKey] = [eventOf(ctx), eventOf(ctx)]
  const away = Promise.withResolvers<string>()
  const plain = withEvent(
    ctx,
    invoices.send,
    () => away.promise,
    () => withoutKey,
  )
  const work = async () => {
    await door.shut()
    away.resolve('sent')
    return { ...sent, event: withKey }
  }
  expect((await onceOutside(ctx, claim('unkept'), work)).body).toBe('sent')
  expect(await plain).toBe('sent')
  await door.reopen()
  const again = vi.fn<() => Promise<Worked>>(async () => sent)
  await until(async () => expect((await onceOutside(ctx, claim('unkept'), again)).body).toBe('sent'))
  expect(again).not.toHaveBeenCalled()
  const events = 'select id from audit_events where id = any($1)'
  await until(async () => expect((await world.pool.query(events, [[withKey.id, withoutKey.id]])).rowCount).toBe(2))
})

test('of a process that ended is released when the only process starts again', async () => {
  const { promise: never, reject } = Promise.withResolvers<Worked>()
  const dead = onceOutside(ctx, claim('dead'), () => never)
  const open = 'select 1 from idempotency_keys where status_code is null'
  await until(async () => expect((await world.pool.query(open)).rowCount).toBe(1))
  await expect(send('dead')).rejects.toMatchObject({ status: 409, headers: { 'Retry-After': '1' } })
  await releaseClaims(world.db)
  expect((await send('dead')).body).toBe('sent')
  reject(new Error('it never came back'))
  await expect(dead).rejects.toThrow('it never came back')
  // The answer of the second is kept.
  expect((await send('dead')).body).toBe('sent')
})

/** A process that shares the database, with a request at work. */
async function startProcess(key: string) {
  const pool = openPool(world.databaseTarget, { max: 1 })
  const { processNumber, show, hide } = createSignOfLife(pool)
  let gaps = 0
  const onGap = () => {
    hide()
    gaps += 1
  }
  const channel = listen(pool, 'sessions', { onMessage: () => undefined, onGap, onOpen: show })
  onTestFinished(() => pool.end())
  await until(() => expect(processNumber()).not.toBeNull())
  const { promise, resolve } = Promise.withResolvers<Worked>()
  const started = Promise.withResolvers<void>()
  const answer = onceOutside({ ...ctx, processNumber }, claim(key), () => (started.resolve(), promise))
  await started.promise
  const before = gaps
  const isCutOff = () => until(() => expect(gaps).toBeGreaterThan(before))
  return { isCutOff, end: () => channel.close(), finish: async () => (resolve(sent), answer) }
}

test('of a process that ended goes to another in seconds, of one that was cut off for a moment it does not', async () => {
  const [ended, cutOff] = [await startProcess('ended'), await startProcess('cut off')]
  const atWork = { status: 409, headers: { 'Retry-After': '1' } }
  for (const key of ['ended', 'cut off']) await expect(send(key)).rejects.toMatchObject(atWork)
  await ended.end()
  const taken = until(async () => expect((await send('ended')).body).toBe('sent'))
  await world.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'panelboard listener' and datname = current_database()`,
  )
  await cutOff.isCutOff()
  await expect(send('cut off')).rejects.toMatchObject(atWork)
  await taken
  await cutOff.finish()
  expect(await send('cut off')).toEqual(sent.answer)
  await cutOff.end()
  await ended.finish()
})
