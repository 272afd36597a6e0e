import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addMinutes } from '#contract/dates.ts'
import { CHANGED_MEANWHILE } from '#contract/version.ts'
import { users } from '#features/people/users/server/table.ts'
import { bookings } from '#features/work/bookings/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { crewTimes, visits } from '#features/work/visits/server/table.ts'
import { createBooking, createClient, createCompany, createJob, createUser } from '#test/factories.ts'
import { mailsTo } from '#test/mailbox.ts'
import { setUpWorld } from '#test/world.ts'

/** Wednesday, July 1, 9 AM in Chicago. */
const NINE = '2026-07-01T14:00:00.000Z'
const DAY = 24 * 60

const world = await setUpWorld()
await createCompany(world.db, { time_zone: 'America/Chicago' })
const office = await world.signedIn(await createUser(world.db, 'admin'))
const marcus = await createUser(world.db, 'employee', { name: 'Marcus Reyes' })
const priya = await createUser(world.db, 'employee', { name: 'Priya Nair' })
const client_id = (await createClient(world.db, { name: 'Grace Holloway' })).id

beforeEach(async () => {
  await world.db.delete(jobs)
  await world.db.delete(bookings)
})

type Planned = { id: string; updated_at: string; scheduled_date: string | null }

/** A visit of a job of its own, on July 1. */
async function visit(hour: number, values: Partial<typeof jobs.$inferInsert> = {}): Promise<Planned> {
  const scheduled_date = addMinutes(NINE, (hour - 9) * 60)
  const job = await createJob(world.db, { client_id, assigned_to: marcus.id, scheduled_date, ...values })
  return { id: job.next_visit_id, updated_at: job.updated_at, scheduled_date }
}

const later = ({ id, updated_at, scheduled_date }: Planned, minutes = DAY) => ({
  id,
  updated_at,
  scheduled_date: addMinutes(scheduled_date ?? '', minutes),
})
const change = (changes: object[], by = office) => by.post('/api/visits/change', { changes })
const read = async (...planned: Planned[]) => {
  const ids = planned.map(({ id }) => id)
  const rows = await world.db.select().from(visits).where(inArray(visits.id, ids))
  return ids.map((id) => rows.find((row) => row.id === id))
}
const times = async (...planned: Planned[]) => (await read(...planned)).map((row) => row?.scheduled_date)

/** Changes wait for corrections before their mails are written. */
async function passAPause() {
  world.clock.now = new Date(world.clock.now.getTime() + 120_000)
  await world.runBackground()
}

test('moves visits with their crews, and one undo brings all of them back', async () => {
  const planned = [await visit(9, { helper_ids: [priya.id] }), await visit(11), await visit(13, { assigned_to: null })]
  const moved = await change(planned.map((each) => later(each)))
  expect(moved.status).toBe(200)
  expect(await times(...planned)).toEqual(planned.map((each) => later(each).scheduled_date))
  expect((await read(...planned))[0]).toMatchObject({ assigned_to: marcus.id, helper_ids: [priya.id] })
  const [job] = await world.db
    .select()
    .from(jobs)
    .where(eq(jobs.next_visit_id, planned[0]?.id ?? ''))
  expect(job?.scheduled_date).toBe('2026-07-02T14:00:00.000Z')
  const undo = planned.map(({ id, scheduled_date }) => ({
    id,
    scheduled_date,
    updated_at: moved.body.find((each: Planned) => each.id === id).updated_at,
  }))
  expect((await change(undo)).status).toBe(200)
  expect(await times(...planned)).toEqual(planned.map(({ scheduled_date }) => scheduled_date))
})

test('an undo names the visit that another user has changed since, and changes nothing', async () => {
  const planned = [await visit(9), await visit(11)]
  const moved = await change(planned.map((each) => later(each)))
  await office.patch(`/api/visits/${planned[1]?.id}`, { notes: 'Bring the ladder' })
  const { status, body } = await change(
    moved.body.map(({ id, updated_at }: Planned) => ({ id, updated_at, scheduled_date: NINE })),
  )
  expect(status).toBe(409)
  expect(body.errors).toEqual([{ path: expect.stringMatching(/^changes\.[01]$/), message: CHANGED_MEANWHILE }])
  expect(await times(...planned)).toEqual(planned.map((each) => later(each).scheduled_date))
})

test('visits trade technicians and hours among themselves', async () => {
  const [one, two, three] = [await visit(9), await visit(9, { assigned_to: priya.id }), await visit(10)]
  const reply = await change([
    { id: one.id, assigned_to: priya.id },
    { id: two.id, assigned_to: marcus.id, scheduled_date: three.scheduled_date },
    { id: three.id, scheduled_date: NINE },
  ])
  expect(reply.status, reply.text).toBe(200)
  const busy = await world.db.select().from(crewTimes)
  expect(busy.map(({ id, technician_id }) => [id, technician_id])).toEqual(
    expect.arrayContaining([
      [one.id, priya.id],
      [two.id, marcus.id],
      [three.id, marcus.id],
    ]),
  )
})

describe('refuses all of it, and names each visit that cannot change', () => {
  test('for visits of others, bookings, and visits of the selection at the same time', async () => {
    const [one, two, three] = [await visit(9), await visit(11), await visit(14, { assigned_to: priya.id })]
    await createBooking(world.db, {
      client_id,
      assigned_to: marcus.id,
      service_type: 'Ceiling fan',
      scheduled_date: addMinutes(NINE, DAY),
    })
    const { status, body } = await change([
      later(one),
      { ...later(two), assigned_to: priya.id },
      { id: three.id, scheduled_date: addMinutes(two.scheduled_date ?? '', DAY + 30) },
    ])
    expect([status, body.message]).toEqual([409, '3 visits cannot be changed. Nothing was saved.'])
    expect(body.errors).toEqual([
      {
        path: 'changes.0',
        message:
          'Marcus Reyes already has a visit at that time: Ceiling fan for Grace Holloway, Jul 02, 2026, 9:00 AM to 10:00 AM. Choose another time or another technician.',
      },
      { path: 'changes.1', message: expect.stringMatching(/^Priya Nair already has a visit at that time: /) },
      { path: 'changes.2', message: expect.stringMatching(/^Priya Nair already has a visit at that time: /) },
    ])
    expect(await times(one, two, three)).toEqual([one, two, three].map(({ scheduled_date }) => scheduled_date))
    expect(await world.db.$count(crewTimes)).toBe(4)
  })

  test('for visits that have started, are over, or were deleted', async () => {
    const planned = [
      await visit(9, { status: 'in_progress' }),
      await visit(11, { status: 'completed' }),
      await visit(13, { status: 'cancelled' }),
      { ...(await visit(15)), id: crypto.randomUUID() },
      await visit(17),
    ]
    const { status, body } = await change(planned.map((each) => later(each)))
    expect(status).toBe(409)
    expect(body.errors.map(({ message }: { message: string }) => message)).toEqual([
      'Work on this visit has started.',
      'This visit is completed.',
      'This visit is cancelled.',
      'This visit was deleted.',
    ])
    expect((await times(...planned)).at(-1)).toBe(planned.at(-1)?.scheduled_date)
  })

  test('for somebody who has left, and a time that the clocks skip', async () => {
    const one = await visit(9)
    const left = await createUser(world.db, 'employee')
    await world.db.update(users).set({ deactivated_at: NINE }).where(eq(users.id, left.id))
    const { status, body } = await change([{ id: one.id, assigned_to: left.id }])
    expect([status, body.message]).toEqual([
      409,
      'Somebody on this visit is no longer active. Choose another technician.',
    ])
    const skipped = await change([{ id: one.id, scheduled_date: '2027-03-14T02:30' }])
    expect([skipped.status, skipped.body.errors[0].path]).toEqual([400, 'changes.0.scheduled_date'])
    expect((await change([{ id: one.id }, { id: one.id }])).status).toBe(400)
  })
})

test('a client may not', async () => {
  const client = await world.signedIn(await createUser(world.db, 'client'))
  expect((await change([later(await visit(9))], client)).status).toBe(403)
})

test('moves of many visits to the same hours at once: each whole or not at all, and nobody is double-booked', async () => {
  const target = '2026-07-08T14:00:00.000Z'
  const groups: Planned[][] = []
  for (let day = 0; day < 6; day += 1) {
    const scheduled = (hour: number) => ({ scheduled_date: addMinutes(NINE, day * DAY + (hour - 9) * 60) })
    groups.push([await visit(9, scheduled(9)), await visit(9, scheduled(10)), await visit(9, scheduled(11))])
  }
  const replies = await Promise.all(
    groups.map((group, at) =>
      // In different orders, so that the locks could cross.
      change(
        (at % 2 === 0 ? group : group.toReversed()).map(({ id }) => ({
          id,
          scheduled_date: addMinutes(target, 60 * group.findIndex((each) => each.id === id)),
        })),
      ),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
  const moved = await world.db.select().from(visits)
  expect(moved.filter(({ scheduled_date }) => scheduled_date !== null && scheduled_date >= target)).toHaveLength(3)
  expect(await world.db.$count(crewTimes)).toBe(18)
})

test('mails a technician about each visit, but not about one that was moved back in time', async () => {
  await passAPause()
  world.sent.mail.length = 0
  const [one, two] = [await visit(9), await visit(11)]
  const moved = await change([later(one), later(two)])
  const { updated_at } = moved.body.find(({ id }: Planned) => id === two.id)
  await change([{ id: two.id, updated_at, scheduled_date: two.scheduled_date }])
  await passAPause()
  const subjects = (await mailsTo(world, marcus.email)).map(({ subject }) => subject)
  expect(subjects).toEqual([expect.stringMatching(/^New time: .* Jul 2, 2026/)])
})
