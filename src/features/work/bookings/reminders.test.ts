import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deliveries, smsOptOuts } from '#server/tables.ts'
import { users } from '#features/people/users/server/table.ts'
import { createBooking, createClient, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import { remind } from './server/background.ts'
import { bookings } from './server/table.ts'

const world = await setUpWorld({ company: true })
const user = await createUser(world.db)
const client_id = (await createClient(world.db, { user_id: user.id, email: 'rosa@delgado.example' })).id

beforeEach(async () => {
  await world.db.delete(bookings)
  await world.db.delete(deliveries)
  world.sent.mail.length = 0
  world.sent.sms.length = 0
})

const starts = '2026-07-01T14:00:00.000Z'
const longAgo = '2026-06-01T00:00:00.000Z'
const confirmed = (values: Parameters<typeof createBooking>[1] = {}) =>
  createBooking(world.db, { client_id, status: 'confirmed', confirmed_at: longAgo, scheduled_date: starts, ...values })
const getFlag = async ({ id }: { id: string }) =>
  (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]?.reminder_sent

/** Runs the job at a moment, as the scheduler would; returns the emails and texts sent. */
async function tick(now: string): Promise<number[]> {
  world.clock.now = new Date(now)
  await world.runJob('bookings.remind')
  await world.runBackground()
  return [world.sent.mail.splice(0).length, world.sent.sms.splice(0).length]
}

test('goes out a day before, once', async () => {
  const booking = await confirmed({ location: '88 Rainey St' })
  expect(await tick('2026-06-30T13:59:59.999Z')).toEqual([0, 0])
  expect(await getFlag(booking)).toBe(false)
  world.clock.now = new Date('2026-06-30T14:00:00Z')
  await world.runJob('bookings.remind')
  await world.runBackground()
  expect(world.sent.mail[0]?.subject).toBe('Your visit is coming up: Panel inspection, Jul 1, 2026, 9:00 AM')
  expect(world.sent.mail[0]?.text).toContain('88 Rainey St')
  expect(world.sent.sms[0]?.text).toContain('this is a reminder for your Panel inspection on Jul 1, 2026, 9:00 AM.')
  expect([world.sent.mail.splice(0).length, world.sent.sms.splice(0).length]).toEqual([1, 1])
  expect(await getFlag(booking)).toBe(true)
  for (const later of ['2026-06-30T14:00:00Z', '2026-06-30T14:01:00Z', '2026-07-01T13:59:59Z'])
    expect(await tick(later)).toEqual([0, 0])
})

test('goes out once, even when many processes look at the same moment', async () => {
  for (let n = 0; n < 20; n += 1) await confirmed({ service_type: `Visit ${n}` })
  world.clock.now = new Date('2026-06-30T14:00:00Z')
  await Promise.all(Array.from({ length: 8 }, () => world.runJob('bookings.remind')))
  await world.runBackground()
  expect(new Set(world.sent.mail.map(({ subject }) => subject)).size).toBe(20)
  expect([world.sent.mail.splice(0).length, world.sent.sms.splice(0).length]).toEqual([20, 20])
})

test.each([
  ['more than a day before', '2026-06-30T13:59:59.999Z', '2026-06-30T14:00:00Z'],
  ['within the day before', '2026-06-30T14:00:00Z', '2026-07-01T12:00:00Z'],
  ['just before the last two hours', '2026-07-01T11:59:59.999Z', '2026-07-01T12:00:00Z'],
  ['within the last two hours', '2026-07-01T12:00:00Z', null],
])('confirmed %s, it is due at its time', async (_, confirmed_at, due) => {
  const booking = await confirmed({ confirmed_at })
  const moments = ['2026-06-30T14:00:00Z', '2026-07-01T11:59:59.999Z', '2026-07-01T12:00:00Z', '2026-07-01T13:59:59Z']
  const sentAt = []
  for (const moment of moments) if ((await tick(moment))[0] === 1) sentAt.push(moment)
  expect(sentAt).toEqual(due === null ? [] : [due])
  expect(await getFlag(booking)).toBe(due !== null)
})

test('a confirmation from before the column existed counts as long ago', async () => {
  await confirmed({ confirmed_at: null })
  expect(await tick('2026-06-30T14:00:00Z')).toEqual([1, 1])
})

test.each(['pending', 'completed', 'cancelled'] as const)('sends nothing for a %s visit', async (status) => {
  const booking = await confirmed({ status })
  expect(await tick('2026-06-30T15:00:00Z')).toEqual([0, 0])
  expect(await getFlag(booking)).toBe(false)
})

test('after hours of downtime, reminds of upcoming visits but not of past ones', async () => {
  const past = await confirmed({ scheduled_date: '2026-07-01T14:59:59Z' })
  const now = await confirmed({ scheduled_date: '2026-07-01T15:00:00Z' })
  const ahead = await confirmed({ scheduled_date: '2026-07-01T15:00:01Z' })
  expect(await tick('2026-07-01T15:00:00Z')).toEqual([1, 1])
  expect([await getFlag(past), await getFlag(now), await getFlag(ahead)]).toEqual([false, false, true])
})

test('follows the visit to its new time', async () => {
  const booking = await confirmed()
  expect(await tick('2026-06-30T14:00:00Z')).toEqual([1, 1])
  const office = await world.signedIn(await createUser(world.db, 'admin'))
  await office.patch(`/api/bookings/${booking.id}`, { scheduled_date: '2026-07-03T09:00' })
  expect(await tick('2026-07-01T14:00:00Z')).toEqual([1, 1])
  expect(await tick('2026-07-02T14:00:00Z')).toEqual([1, 1])
  expect(await tick('2026-07-02T14:01:00Z')).toEqual([0, 0])
})

test('stays on the hour across a clock change', async () => {
  const [march, november] = ['2026-03-08T15:00:00Z', '2026-11-01T15:00:00Z']
  await confirmed({ scheduled_date: march, confirmed_at: '2026-01-01T00:00:00Z' })
  expect(await tick('2026-03-07T14:59:59Z')).toEqual([0, 0])
  expect(await tick('2026-03-07T15:00:00Z')).toEqual([1, 1])
  await confirmed({ scheduled_date: november })
  expect(await tick('2026-10-31T14:59:59Z')).toEqual([0, 0])
  expect(await tick('2026-10-31T15:00:00Z')).toEqual([1, 1])
})

test('respects clients who opted out, and does not check them forever', async () => {
  const choose = (email: boolean, sms: boolean) =>
    world.db
      .update(users)
      .set({ email_notifications_enabled: email, sms_notifications_enabled: sms })
      .where(eq(users.id, user.id))
  await choose(true, false)
  await confirmed()
  expect(await tick('2026-06-30T15:00:00Z')).toEqual([1, 0])
  await choose(false, true)
  await confirmed()
  expect(await tick('2026-06-30T15:00:00Z')).toEqual([0, 1])
  await world.db.insert(smsOptOuts).values({ phone: '+15125550100' })
  const silent = [await confirmed(), await confirmed({ client_id: null })]
  expect(await tick('2026-06-30T15:00:00Z')).toEqual([0, 0])
  for (const booking of silent) expect(await getFlag(booking)).toBe(true)
  await world.db.delete(smsOptOuts)
  await choose(true, true)
  expect(await tick('2026-06-30T15:01:00Z')).toEqual([0, 0])
})

test("does not change the booking's version, nor the list's ETag while nothing is due", async () => {
  const booking = await confirmed()
  world.clock.now = new Date('2026-06-29T14:00:00Z')
  const office = await world.signedIn(await createUser(world.db, 'admin'))
  const etagNow = async () => (await office.get('/api/bookings')).headers['etag']
  const etag = await etagNow()
  await tick('2026-06-30T13:00:00Z')
  expect(await etagNow()).toBe(etag)
  await tick('2026-06-30T14:00:00Z')
  expect(await etagNow()).not.toBe(etag)
  const update = { notes: 'Ring twice', updated_at: booking.updated_at }
  expect((await office.patch(`/api/bookings/${booking.id}`, update)).status).toBe(200)
})

test('one that cannot be written does not block the others', async () => {
  const broken = await confirmed({ service_type: 'First', scheduled_date: '2026-07-01T13:00:00Z' })
  await confirmed()
  world.clock.now = new Date('2026-06-30T15:00:00Z')
  let failures = 0
  const { background } = world.services
  const failing: typeof background = {
    enqueue: async (db, name, data) => {
      const { id } = Object(data) as { id: string }
      const [row] = await db.select().from(deliveries).where(eq(deliveries.id, id))
      if (row?.about_id === broken.id) {
        failures += 1
        throw new Error('broken')
      }
      return background.enqueue(db, name, data)
    },
  }
  await remind({ ...world.createContext(null), background: failing })
  await world.runBackground()
  expect(failures).toBe(1)
  expect(world.sent.mail.map(({ subject }) => subject)).toEqual([expect.stringContaining('Panel inspection')])
  expect(await getFlag(broken)).toBe(false)
  world.sent.mail.length = 0
  world.sent.sms.length = 0
  expect(await tick('2026-06-30T15:01:00Z')).toEqual([1, 1])
})
