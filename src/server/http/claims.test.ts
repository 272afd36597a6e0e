import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Context } from '#server/context.ts'
import { type Connection, connect } from '#server/database/connect.ts'
import { isDatabaseAway } from '#server/database/errors.ts'
import { type Door, startDoor } from '#test/door.ts'
import { createUser } from '#test/factories.ts'
import { createWorld, type World } from '#test/world.ts'
import { until } from '#test/until.ts'
import { claimOf, onceOutside, releaseClaims, type Worked } from './idempotency.ts'

// Work that calls an outside service claims its key first. A claim that outlives its work makes every repeat wait.

let world: World
let door: Door
let own: Connection
let ctx: Context

beforeAll(async () => {
  world = await createWorld()
  door = await startDoor(world.databaseTarget)
  own = connect({ ...world.databaseTarget, ...door.target }, { max: 2 })
  ctx = { ...world.services, db: own.db, user: await createUser(world.db, 'employee') }
})
afterAll(async () => {
  await own.close()
  await door.shut()
  await world.close()
})

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

test('keeps the answer as soon as the database is back', async () => {
  const work = async () => {
    await door.shut()
    return sent
  }
  expect((await onceOutside(ctx, claim('unkept'), work)).body).toBe('sent')
  await door.reopen()
  const again = vi.fn<() => Promise<Worked>>(async () => sent)
  await until(async () => expect((await onceOutside(ctx, claim('unkept'), again)).body).toBe('sent'))
  expect(again).not.toHaveBeenCalled()
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
