import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CurrentUser } from '#contract/current-user.ts'
import { smsOptOuts } from '#server/tables.ts'
import { users } from '#features/people/users/server/table.ts'
import { createBooking, createClient, createJob, createUser } from '#test/factories.ts'
import { mailsTo } from '#test/mailbox.ts'
import { setUpWorld } from '#test/world.ts'
import { CLIENT_UNREACHABLE, NO_VISIT_TO_TELL } from '#features/work/visits/contract.ts'
import { JobDetails } from './contract.ts'
import { timeEntries } from '#features/work/hours/server/table.ts'

let sam: CurrentUser
const world = await setUpWorld({ company: true })
const office = await world.signedIn(await createUser(world.db, 'admin'))
const client = await createClient(world.db, { name: 'Rosa Delgado' })

beforeEach(async () => {
  world.clock.now = new Date('2026-06-15T15:00:00Z')
  sam = await createUser(world.db, 'employee', { name: 'Sam Ortiz' })
})

const plan = (values: object = {}) => office.post('/api/jobs', { client_id: client.id, title: 'Panel', ...values })
const made = async (values: object = {}) => {
  const { status, body } = await plan(values)
  expect(status).toBe(201)
  return JobDetails.parse(body)
}
const change = (id: string, values: object) => office.patch(`/api/jobs/${id}`, values)
const at = (hour: string) => `2026-07-01T${hour}`

describe('the technician', () => {
  const nextMinute = () => void (world.clock.now = new Date(world.clock.now.getTime() + 60_000))
  const getSubjects = async ({ email } = sam) => {
    nextMinute()
    return (await mailsTo(world, email)).map(({ subject }) => subject)
  }

  test('gets one mail about a new job, with its last time, and one when it moves', async () => {
    const { id } = await made({ assigned_to: sam.id, scheduled_date: at('09:00') })
    await change(id, { scheduled_date: at('10:00') })
    const first = 'You have a new job: Panel for Rosa Delgado, Jul 1, 2026, 10:00 AM'
    expect(await getSubjects()).toEqual([first])
    await change(id, { notes: 'Gate 7', scheduled_date: at('10:00') })
    expect(await getSubjects()).toEqual([first])
    await change(id, { scheduled_date: at('11:00') })
    expect(await getSubjects()).toEqual(['New time: Panel for Rosa Delgado, Jul 1, 2026, 11:00 AM', first])
  })

  test('gets none about a move that is undone', async () => {
    const { id } = await createJob(world.db, {
      client_id: client.id,
      assigned_to: sam.id,
      scheduled_date: '2026-07-01T14:00:00.000Z',
    })
    await change(id, { scheduled_date: at('10:00') })
    await change(id, { scheduled_date: at('09:00') })
    expect(await getSubjects()).toEqual([])
  })

  test('gets a mail when their job is reassigned, cancelled or deleted, but not when it is completed', async () => {
    const kim = await createUser(world.db, 'employee')
    const values = { client_id: client.id, title: 'Panel', assigned_to: sam.id }
    const createAt = (hour: number) =>
      createJob(world.db, { ...values, scheduled_date: `2026-07-01T${hour}:00:00.000Z` })
    const [first, second, third, fourth] = [
      await createAt(14),
      await createAt(16),
      await createAt(18),
      await createAt(20),
    ]
    await change(first.id, { assigned_to: kim.id })
    await change(second.id, { status: 'cancelled' })
    expect((await office.delete(`/api/jobs/${third.id}`)).status).toBe(204)
    await change(fourth.id, { status: 'completed' })
    expect((await getSubjects()).toSorted()).toEqual([
      'Cancelled: Panel for Rosa Delgado, Jul 1, 2026, 11:00 AM',
      'Cancelled: Panel, Jul 1, 2026, 1:00 PM',
      'No longer yours: Panel for Rosa Delgado, Jul 1, 2026, 9:00 AM',
    ])
    expect(await getSubjects(kim)).toEqual(['You have a new job: Panel for Rosa Delgado, Jul 1, 2026, 9:00 AM'])
  })

  test('gets none about their own changes, past visits, nor when they turned mail off', async () => {
    const { id } = await made({ scheduled_date: at('09:00') })
    const caller = await world.signedIn(sam)
    expect((await caller.patch(`/api/jobs/${id}`, { assigned_to: sam.id })).status).toBe(200)
    await made({ assigned_to: sam.id, scheduled_date: '2026-01-05T09:00' })
    await world.db.update(users).set({ email_notifications_enabled: false }).where(eq(users.id, sam.id))
    await change(id, { scheduled_date: at('10:00') })
    expect(await getSubjects()).toEqual([])
  })

  test("gets a mail about the office's move right after their own", async () => {
    const { id } = await made({ scheduled_date: at('09:00') })
    await (await world.signedIn(sam)).patch(`/api/jobs/${id}`, { assigned_to: sam.id })
    await change(id, { scheduled_date: at('10:00') })
    expect(await getSubjects()).toEqual(['New time: Panel for Rosa Delgado, Jul 1, 2026, 10:00 AM'])
  })

  test('gets a mail when the office confirms their booking', async () => {
    const { id } = await createBooking(world.db, { assigned_to: sam.id, client_id: client.id })
    expect((await office.patch(`/api/bookings/${id}`, { status: 'confirmed' })).status).toBe(200)
    expect(await getSubjects()).toEqual([
      'You have a new booking: Panel inspection for Rosa Delgado, Jul 1, 2026, 9:00 AM',
    ])
  })
})

describe('the client', () => {
  const notify_client = true
  const getSent = async () => {
    await world.runBackground()
    const mail = world.sent.mail.splice(0).map(({ to, subject }) => `${to}: ${subject}`)
    return { mail, sms: world.sent.sms.splice(0).map(({ text }) => text) }
  }
  let rosa: { id: string }
  beforeEach(async () => {
    rosa = await createClient(world.db, { name: 'Rosa', email: 'rosa@example.com', phone: '(512) 555-0142' })
    await getSent()
  })

  test("gets mail and a text about a visit where staff choose so, in the company's zone", async () => {
    const { id } = await made({ client_id: rosa.id, scheduled_date: at('09:00'), notify_client })
    expect(await getSent()).toEqual({
      mail: [`rosa@example.com: Your visit is confirmed: Panel, Jul 1, 2026, 9:00 AM`],
      sms: [expect.stringContaining('your Panel is confirmed for Jul 1, 2026, 9:00 AM.')],
    })
    expect((await change(id, { scheduled_date: at('10:00'), notify_client })).status).toBe(200)
    expect((await getSent()).mail).toEqual([
      'rosa@example.com: Your visit has a new time: Panel, Jul 1, 2026, 10:00 AM',
    ])
    expect((await change(id, { status: 'cancelled', notify_client })).status).toBe(200)
    expect((await getSent()).mail).toEqual(['rosa@example.com: Your visit is cancelled: Panel, Jul 1, 2026, 10:00 AM'])
  })

  test('hears of each day of a job that takes several', async () => {
    await made({ client_id: rosa.id, scheduled_date: at('09:00'), days: 3, notify_client })
    await world.runBackground()
    const [mail] = world.sent.mail.splice(0)
    expect(mail?.subject).toBe('Your visit is confirmed: Panel, Jul 1, 2026, 9:00 AM, and 2 more visits')
    for (const day of [
      'Date: Wednesday, July 1, 2026',
      'Also: Thursday, July 2, 2026, 9:00 AM to 10:00 AM',
      'Also: Friday, July 3, 2026, 9:00 AM to 10:00 AM',
    ])
      expect(mail?.text).toContain(day)
    expect(world.sent.sms.splice(0).map(({ text }) => text)).toEqual([
      expect.stringContaining('your Panel is confirmed for Jul 1, 2026, 9:00 AM, and 2 more visits.'),
    ])
  })

  test('hears of each day ahead that is cancelled with its job, and of each that is added', async () => {
    const { id } = await made({ client_id: rosa.id, scheduled_date: at('09:00'), days: 2 })
    await office.post('/api/visits', { job_id: id, scheduled_date: '2026-07-06T09:00', days: 2, notify_client })
    expect(await getSent()).toMatchObject({
      mail: ['rosa@example.com: Your visit is confirmed: Panel, Jul 6, 2026, 9:00 AM, and 1 more visit'],
    })
    await change(id, { status: 'cancelled', notify_client })
    expect(await getSent()).toEqual({
      mail: ['rosa@example.com: Your visit is cancelled: Panel, Jul 1, 2026, 9:00 AM, and 3 more visits'],
      sms: [expect.stringContaining('your Panel is cancelled: Jul 1, 2026, 9:00 AM, and 3 more visits.')],
    })
  })

  test('hears of the days ahead when the job is cancelled after its first one', async () => {
    const { id } = await made({ client_id: rosa.id, scheduled_date: '2026-06-16T09:00', days: 2 })
    world.clock.now = new Date('2026-06-16T20:00:00Z')
    expect((await change(id, { status: 'cancelled', notify_client })).status).toBe(200)
    expect((await getSent()).mail).toEqual(['rosa@example.com: Your visit is cancelled: Panel, Jun 17, 2026, 9:00 AM'])
  })

  test('hears nothing otherwise, and no text after a STOP', async () => {
    const { id } = await made({ client_id: rosa.id, scheduled_date: at('09:00') })
    await change(id, { scheduled_date: at('10:00') })
    expect(await getSent()).toEqual({ mail: [], sms: [] })
    await world.db.insert(smsOptOuts).values({ phone: '+15125550142' })
    await change(id, { notify_client })
    expect(await getSent()).toEqual({ mail: [expect.stringContaining('Your visit is confirmed')], sms: [] })
    await world.db.delete(smsOptOuts)
  })

  test('cannot be told without a visit ahead or a way to reach them, and nothing is saved', async () => {
    const { id } = await made({ client_id: rosa.id })
    const refused = await change(id, { title: 'Meter', notify_client })
    expect(refused).toMatchObject({ status: 409, body: { message: NO_VISIT_TO_TELL } })
    const mute = await createClient(world.db, { email: null, phone: null })
    const unreachable = await plan({ client_id: mute.id, scheduled_date: at('09:00'), notify_client })
    expect(unreachable).toMatchObject({ status: 409, body: { message: CLIENT_UNREACHABLE } })
    expect((await office.get(`/api/jobs/${id}`)).body.title).toBe('Panel')
    expect(await getSent()).toEqual({ mail: [], sms: [] })
  })
})

describe('a new job', () => {
  test('stores what was sent and nothing else', async () => {
    const job = await made({
      description: 'From 100 A to 200 A',
      assigned_to: sam.id,
      scheduled_date: at('09:00'),
      duration_minutes: 90,
      location: '12 Oak St',
      notes: 'Gate 7',
      id: client.id,
      created_at: '2020-01-01T00:00:00Z',
      completed_date: '2020-01-01T00:00:00Z',
    })
    expect(job).toMatchObject({
      client_name: 'Rosa Delgado',
      assigned_to_name: 'Sam Ortiz',
      status: 'scheduled',
      scheduled_date: '2026-07-01T14:00:00.000Z',
      duration_minutes: 90,
      completed_date: null,
      notes: 'Gate 7',
      created_at: '2026-06-15T15:00:00.000Z',
      on_site_since: null,
      time_entries: [],
      deletion_blocked: null,
    })
    expect(job.id).not.toBe(client.id)
    expect((await office.get(`/api/jobs/${job.id}`)).body).toEqual(job)
  })

  test('may be in the past: the office records work already done', async () => {
    const job = await made({ scheduled_date: '2026-01-05T09:00', status: 'completed', assigned_to: sam.id })
    expect(job).toMatchObject({ status: 'completed', completed_date: '2026-06-15T15:00:00.000Z' })
  })

  test.each([
    ['a client that is gone', () => ({ client_id: sam.id }), 'client_id'],
    ['an unknown technician', () => ({ assigned_to: client.id }), 'assigned_to'],
    ['a time that the clock skips', () => ({ scheduled_date: '2026-03-08T02:30' }), 'scheduled_date'],
  ])('is rejected for %s', async (_, values, path) => {
    const { status, body } = await plan(values())
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ path }])
  })

  test('is rejected for an archived client, and for a deactivated user even when it is done', async () => {
    const archived = await createClient(world.db, { archived_at: '2026-01-01T00:00:00.000Z' })
    expect((await plan({ client_id: archived.id })).body.errors[0]).toMatchObject({ path: 'client_id' })
    await world.db.update(users).set({ deactivated_at: '2026-06-01T00:00:00.000Z' }).where(eq(users.id, sam.id))
    for (const status of ['scheduled', 'completed'])
      expect((await plan({ assigned_to: sam.id, status })).body.errors[0]).toMatchObject({ path: 'assigned_to' })
  })
})

describe('double bookings', () => {
  test('are rejected on update as well, while completed and cancelled work takes no time', async () => {
    const first = await made({ assigned_to: sam.id, scheduled_date: at('09:00') })
    const second = await made({ assigned_to: sam.id, scheduled_date: at('13:00') })
    expect((await change(second.id, { scheduled_date: at('09:30') })).status).toBe(409)
    expect((await change(second.id, { duration_minutes: 1440 })).status).toBe(200)
    expect((await change(first.id, { duration_minutes: 300 })).status).toBe(409)
    expect((await change(second.id, { status: 'cancelled', scheduled_date: at('09:30') })).status).toBe(200)
    expect((await change(second.id, { status: 'scheduled' })).status).toBe(409)
    expect((await change(first.id, { status: 'completed' })).status).toBe(200)
    expect((await change(second.id, { status: 'scheduled' })).status).toBe(200)
  })
})

describe('an update', () => {
  test('changes only what was sent', async () => {
    const job = await made({ description: 'Old', assigned_to: sam.id, scheduled_date: at('09:00'), notes: 'Gate 7' })
    world.clock.now = new Date('2026-06-15T16:00:00Z')
    const { body } = await change(job.id, { title: 'New title' })
    const updated_at = '2026-06-15T16:00:00.000Z'
    const visits = job.visits.map((visit) => ({ ...visit, title: 'New title', job_updated_at: updated_at }))
    expect(JobDetails.parse(body)).toEqual({ ...job, visits, title: 'New title', updated_at })
    expect((await change(job.id, { notes: '', assigned_to: null, scheduled_date: null })).body).toMatchObject({
      notes: null,
      assigned_to: null,
      assigned_to_name: null,
      scheduled_date: null,
      description: 'Old',
    })
  })

  test('keeps deactivated technicians assigned until the visit moves', async () => {
    const job = await made({ assigned_to: sam.id, scheduled_date: at('09:00') })
    await world.db.update(users).set({ deactivated_at: '2026-06-15T00:00:00.000Z' }).where(eq(users.id, sam.id))
    expect((await change(job.id, { title: 'Same hour' })).status).toBe(200)
    expect((await change(job.id, { scheduled_date: at('10:00') })).body.errors[0].path).toBe('assigned_to')
    expect((await change(job.id, { status: 'completed' })).status).toBe(200)
  })

  test('to completed sets the date once, and reopening clears it', async () => {
    const job = await made()
    const { body: done } = await change(job.id, { status: 'completed' })
    expect(done.completed_date).toBe('2026-06-15T15:00:00.000Z')
    world.clock.now = new Date('2026-06-20T15:00:00Z')
    expect((await change(job.id, { status: 'completed', title: 'x' })).body.completed_date).toBe(done.completed_date)
    expect((await change(job.id, { notes: 'x' })).body.completed_date).toBe(done.completed_date)
    expect((await change(job.id, { status: 'in_progress' })).body.completed_date).toBeNull()
  })

  test.each(['completed', 'cancelled'])('to %s clocks everyone out', async (status) => {
    const job = await made()
    await world.db
      .insert(timeEntries)
      .values({ job_id: job.id, visit_id: job.visit_id, user_id: sam.id, started_at: '2026-06-15T14:00:00.000Z' })
    const { body } = await change(job.id, { status })
    expect(body.time_entries).toMatchObject([{ user_name: 'Sam Ortiz', ended_at: '2026-06-15T15:00:00.000Z' }])
  })
})
