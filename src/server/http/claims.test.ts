import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { invoices } from '#features/invoices/contract.ts'
import { eventOf } from '#server/audit/event.ts'
import { withEvent } from '#server/audit/leave-event.ts'
import type { Context } from '#server/context.ts'
import { listen } from '#server/database/channel.ts'
import { openPool } from '#server/database/connect.ts'
import { isDatabaseAway } from '#server/database/errors.ts'
import { createSignOfLife } from '#server/database/sign-of-life.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createWorldBehindDoor } from '#test/door.ts'
import { createClient, createUser } from '#test/factories.ts'
import { upload } from '#test/multipart.ts'
import { png } from '#test/pictures.ts'
import { until } from '#test/until.ts'
import { claimOf, onceOutside, releaseClaims, type Worked } from './idempotency.ts'

// Work that calls an outside service claims its key first. A claim that outlives its work makes every repeat wait.

const { world, door, own, close } = await createWorldBehindDoor()
afterAll(close)

const ctx: Context = { ...world.services, db: own.db, user: await createUser(world.db, 'employee') }
const claim = (key: string) => claimOf(ctx.user, { key, sessionToken: null, request: {} })
const sent: Worked = { answer: { status: 201, body: 'sent', cookies: [] }, event: null }
const send = (key: string) => onceOutside(ctx, claim(key), async () => sent)
const stillAtWork = { status: 409, headers: { 'Retry-After': '1' } }

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
  await expect(send('dead')).rejects.toMatchObject(stillAtWork)
  await releaseClaims(world.db)
  expect((await send('dead')).body).toBe('sent')
  reject(new Error('it never came back'))
  await expect(dead).rejects.toThrow('it never came back')
  // The answer of the second is kept.
  expect((await send('dead')).body).toBe('sent')
})

/** A process that shares the database, with a request at work. */
async function startProcess(key: string, then: (ctx: Context) => Promise<unknown> = async () => undefined) {
  const pool = openPool(world.databaseTarget, { max: 1 })
  const { processNumber, show, hide } = createSignOfLife(pool)
  const channel = listen(pool, 'sessions', { onMessage: () => undefined, onGap: hide, onOpen: show })
  onTestFinished(async () => {
    await channel.close()
    await pool.end()
  })
  await until(() => expect(processNumber()).not.toBeNull())
  const { promise: outside, resolve } = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const answer = onceOutside({ ...ctx, processNumber }, claim(key), async (ctx) => {
    started.resolve()
    await outside
    await then(ctx)
    return sent
  })
  await started.promise
  return { loseSign: () => channel.close(), finish: async () => (resolve(), answer) }
}

test('of another process goes to this one in seconds after that ended, and not while it lives', async () => {
  const [alive, ended] = [await startProcess('alive'), await startProcess('ended')]
  for (const key of ['alive', 'ended']) await expect(send(key)).rejects.toMatchObject(stillAtWork)
  await ended.loseSign()
  await until(async () => expect((await send('ended')).body).toBe('sent'))
  await expect(send('alive')).rejects.toMatchObject(stillAtWork)
  await alive.finish()
  expect(await send('alive')).toEqual(sent.answer)
  await ended.finish()
})

test('goes to another process although its own still works: that can save nothing more', async () => {
  const slow = await startProcess('slow', (ctx) => inTransaction(ctx, ({ db }) => createClient(db, { name: 'Twice' })))
  await slow.loseSign()
  await until(async () => expect((await send('slow')).body).toBe('sent'))
  await expect(slow.finish()).rejects.toMatchObject(stillAtWork)
  expect((await world.pool.query(`select from clients where name = 'Twice'`)).rowCount).toBe(0)
  expect(await send('slow')).toEqual(sent.answer)
})

test('lets no transaction of an endpoint commit once it was taken over', async () => {
  const user = await createUser(world.db, 'employee')
  const kept = world.services.storage
  const takenOver = 'update idempotency_keys set attempt = attempt - 1 where caller = $1 returning key'
  world.services.storage = {
    ...kept,
    put: async (...bytes) => {
      expect((await world.pool.query(takenOver, [user.id])).rowCount).toBe(1)
      return kept.put(...bytes)
    },
  }
  onTestFinished(() => void (world.services.storage = kept))
  const caller = await world.signedIn(user)
  const headers = { 'idempotency-key': 'taken over' }
  const refused = await upload(world, caller, '/api/profile/avatar', { bytes: png(2, 2) }, { headers })
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^This is still in progress/) } })
  expect((await caller.get('/api/profile')).body.avatar_url).toBeNull()
})
