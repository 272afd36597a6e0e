import { beforeEach, expect, test } from 'vitest'
import { jobs } from '#features/work/jobs/server/table.ts'
import { createBooking, createJob, createUser } from '#test/factories.ts'
import { type Caller, setUpWorld } from '#test/world.ts'
import { TIME_TAKEN } from './contract.ts'
import { bookings } from './server/table.ts'

// Many requests at once: one technician's hour fits one visit.

const world = await setUpWorld({ company: true })
const miguel = await createUser(world.db, 'employee', { name: 'Miguel Torres' })
const ana = await createUser(world.db, 'employee', { name: 'Ana Ruiz' })
const office = await world.signedIn(miguel)
const users = await Promise.all(Array.from({ length: 20 }, () => createUser(world.db)))
const people = await Promise.all(users.map((user) => world.signedIn(user)))

beforeEach(async () => {
  await world.db.delete(bookings)
  await world.db.delete(jobs)
})

const scheduled_date = '2026-06-17T15:00:00.000Z'
const visit = { service_type: 'Lighting', scheduled_date, duration_minutes: 60 }
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))
const bookedBy = (n: number) => (people[n % people.length] as Caller).post('/api/bookings', visit)

/** Number of requests that succeeded; all others got the message that the time is taken. */
function winners(replies: { status: number; body: { message: string } }[], words: RegExp): number {
  const losers = replies.filter(({ status }) => status !== 201)
  for (const { status, body } of losers) expect([status, body.message]).toEqual([409, expect.stringMatching(words)])
  return replies.length - losers.length
}

test('200 client bookings of the last free hour: one succeeds', async () => {
  await createJob(world.db, { assigned_to: miguel.id, scheduled_date })
  const replies = await times(200, bookedBy)
  expect(winners(replies, new RegExp(`^${TIME_TAKEN}$|^You already have a visit at that time: Lighting`))).toBe(1)
  expect(await world.db.select().from(bookings)).toHaveLength(1)
})

test('a booking being reassigned always occupies exactly one technician', async () => {
  const { id } = await createBooking(world.db, { scheduled_date })
  const [replies] = await Promise.all([
    times(60, bookedBy),
    times(30, (n) => office.patch(`/api/bookings/${id}`, { assigned_to: n % 2 === 0 ? ana.id : null })),
  ])
  expect(winners(replies, new RegExp(`^${TIME_TAKEN}$|^You already have a visit at that time`))).toBe(1)
})

test('bookings moved to the same hour at the same time: one gets there', async () => {
  const made = await times(20, (n) =>
    createBooking(world.db, {
      assigned_to: miguel.id,
      scheduled_date: `2026-07-${String(n + 1).padStart(2, '0')}T15:00:00Z`,
    }),
  )
  const replies = await Promise.all(made.map(({ id }) => office.patch(`/api/bookings/${id}`, { scheduled_date })))
  const statuses = replies.map(({ status }) => status)
  expect([200, 409].map((status) => statuses.filter((other) => other === status).length)).toEqual([1, 19])
})

test('a booking cancelled twice at the same time is cancelled once', async () => {
  const { id } = await createBooking(world.db, { assigned_to: miguel.id })
  const replies = await times(10, () => office.patch(`/api/bookings/${id}`, { status: 'cancelled' }))
  expect(new Set(replies.map(({ body }) => body.updated_at)).size).toBe(1)
})
