import { beforeEach, describe, expect, test } from 'vitest'
import { bookings } from '#features/work/bookings/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { createBooking, createClient, createCompany, createJob, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import { type PlannedVisit, assertCrewAvailable } from './server/shared/crew-times.ts'

const world = await setUpWorld()
await createCompany(world.db, { time_zone: 'America/Chicago' })
const marcus = await createUser(world.db, 'employee', { name: 'Marcus Reyes' })
const priya = await createUser(world.db, 'admin', { name: 'Priya Nair' })

beforeEach(async () => {
  await world.db.delete(jobs)
  await world.db.delete(bookings)
})

/** 9:00 on a Wednesday in Chicago. */
const NINE = '2026-07-01T14:00:00.000Z'
const later = (minutes: number) => new Date(Date.parse(NINE) + minutes * 60_000).toISOString()

const plan = (values: Partial<PlannedVisit> = {}) =>
  world.db.transaction((db) =>
    assertCrewAvailable(
      { db },
      { kind: 'visit', id: null, crew: [marcus.id], scheduled_date: NINE, duration_minutes: 60, ...values },
    ),
  )
const heldBy = (values: Partial<typeof jobs.$inferInsert> = {}) =>
  createJob(world.db, { assigned_to: marcus.id, scheduled_date: NINE, ...values })

const taken = expect.objectContaining({ status: 409 })
const getRefusal = (values: Partial<PlannedVisit> = {}) =>
  plan(values).then(
    () => null,
    ({ status }) => status,
  )

test('names the conflicting job, with its times on the company’s clock', async () => {
  const { id } = await createClient(world.db, { name: 'Grace Holloway' })
  await heldBy({ client_id: id, title: 'Hot tub circuit', duration_minutes: 90 })
  await expect(plan({ scheduled_date: later(30) })).rejects.toMatchObject({
    status: 409,
    message:
      'Marcus Reyes already has a visit at that time: Hot tub circuit for Grace Holloway, Jul 01, 2026, 9:00 AM to 10:30 AM. Choose another time or another technician.',
  })
})

test('names a booking without a client', async () => {
  await createBooking(world.db, { client_id: null, assigned_to: marcus.id, scheduled_date: NINE })
  await expect(plan()).rejects.toMatchObject({
    message:
      'Marcus Reyes already has a visit at that time: Panel inspection, Jul 01, 2026, 9:00 AM to 10:00 AM. Choose another time or another technician.',
  })
})

test('names the member of a crew who is busy', async () => {
  await heldBy({ assigned_to: priya.id, helper_ids: [marcus.id], title: 'Rough-in' })
  await expect(plan()).rejects.toThrow(/^Marcus Reyes already has a visit at that time: Rough-in for/)
  await expect(plan({ crew: [priya.id, marcus.id] })).rejects.toEqual(taken)
})

test('names the earliest of several', async () => {
  await heldBy({ title: 'Second', scheduled_date: later(60) })
  await heldBy({ title: 'First' })
  await expect(plan({ duration_minutes: 240 })).rejects.toThrow(/already has a visit at that time: First for/)
})

describe('busy time includes', () => {
  test.each([
    ['scheduled', true],
    ['in_progress', true],
    ['completed', false],
    ['cancelled', false],
  ] as const)('a job that is %s: %s', async (status, isBusy) => {
    await heldBy({ status })
    expect(await getRefusal({ kind: 'booking' })).toBe(isBusy ? 409 : null)
  })
  test.each([
    ['pending', true],
    ['confirmed', true],
    ['completed', false],
    ['cancelled', false],
  ] as const)('a booking that is %s: %s', async (status, isBusy) => {
    await createBooking(world.db, { assigned_to: marcus.id, scheduled_date: NINE, status })
    expect(await getRefusal()).toBe(isBusy ? 409 : null)
  })
  test('not another technician’s or unassigned visits', async () => {
    await heldBy({ assigned_to: priya.id })
    await heldBy({ assigned_to: null })
    await expect(plan()).resolves.toBeUndefined()
  })
})

describe('the edges', () => {
  beforeEach(() => heldBy())
  test('right before and right after are free', async () => {
    await expect(plan({ scheduled_date: later(-60) })).resolves.toBeUndefined()
    await expect(plan({ scheduled_date: later(60) })).resolves.toBeUndefined()
  })
  test.each([
    [-59, 60],
    [59, 60],
    [15, 5],
    [-120, 300],
  ])('%i minutes later for %i minutes is not', async (start, duration_minutes) => {
    await expect(plan({ scheduled_date: later(start), duration_minutes })).rejects.toEqual(taken)
  })
})

test('a visit does not conflict with itself, but does with one of the other kind with the same id', async () => {
  const { next_visit_id: id } = await heldBy()
  await plan({ id, scheduled_date: later(30) })
  await expect(plan({ kind: 'booking', id, scheduled_date: later(30) })).rejects.toEqual(taken)
})

test('without a technician or a time there is nothing to check', async () => {
  await heldBy()
  await expect(plan({ crew: [] })).resolves.toBeUndefined()
  await expect(plan({ scheduled_date: null })).resolves.toBeUndefined()
})

describe('only active staff can be sent', () => {
  const create = {
    'a client': async () => (await createUser(world.db, 'client')).id,
    'a deactivated user': async () => (await createUser(world.db, 'employee', { deactivated_at: NINE })).id,
    'an unknown user': async () => crypto.randomUUID(),
  }
  test.each([
    ['a client', 'assigned_to', NINE],
    ['a client', 'helper_ids', NINE],
    ['a deactivated user', 'assigned_to', NINE],
    ['a deactivated user', 'assigned_to', null],
    ['an unknown user', 'assigned_to', NINE],
  ] as const)('not %s in %s, with the time %s', async (who, path, scheduled_date) => {
    const crew = [...(path === 'helper_ids' ? [marcus.id] : []), await create[who]()]
    const errors = [{ path, message: 'Choose an active technician' }]
    await expect(plan({ crew, scheduled_date })).rejects.toMatchObject({ status: 400, errors })
  })
})
