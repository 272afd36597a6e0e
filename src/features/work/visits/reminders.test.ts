import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { companySettings } from '#features/company/settings/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { deliveries, smsOptOuts } from '#server/tables.ts'
import { createClient, createJob, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import { visits } from './server/table.ts'

const world = await setUpWorld({ company: true })
const client_id = (await createClient(world.db, { email: 'rosa@delgado.example' })).id

beforeEach(async () => {
  await world.db.delete(jobs)
  await world.db.delete(deliveries)
  world.sent.mail.length = 0
  world.sent.sms.length = 0
})

const starts = '2026-07-01T14:00:00.000Z'
const planned = (values: Parameters<typeof createJob>[1] = {}) => {
  const at = '2026-06-01T00:00:00.000Z'
  return createJob(world.db, {
    client_id,
    title: 'Panel upgrade',
    scheduled_date: starts,
    created_at: at,
    updated_at: at,
    ...values,
  })
}

/** Runs the job at a moment, as the scheduler would; returns the emails and texts sent. */
async function tick(now: string): Promise<number[]> {
  world.clock.now = new Date(now)
  await world.runJob('visits.remind')
  await world.runBackground()
  return [world.sent.mail.splice(0).length, world.sent.sms.splice(0).length]
}

test('goes out a day before each visit, once', async () => {
  const { id } = await planned({ location: '88 Rainey St' })
  const later = { job_id: id, created_at: starts, updated_at: '2026-06-01T00:00:00.000Z' }
  await world.db.insert(visits).values({ ...later, scheduled_date: '2026-07-02T15:00:00.000Z' })
  expect(await tick('2026-06-30T13:59:59.999Z')).toEqual([0, 0])
  world.clock.now = new Date('2026-06-30T14:00:00Z')
  await world.runJob('visits.remind')
  await world.runBackground()
  expect(world.sent.mail.map(({ subject }) => subject)).toEqual([
    'Your visit is coming up: Panel upgrade, Jul 1, 2026, 9:00 AM',
  ])
  expect(world.sent.mail[0]?.text).toContain('88 Rainey St')
  expect(world.sent.sms[0]?.text).toContain('this is a reminder for your Panel upgrade on Jul 1, 2026, 9:00 AM.')
  expect([world.sent.mail.splice(0).length, world.sent.sms.splice(0).length]).toEqual([1, 1])
  expect(await tick('2026-06-30T14:01:00Z')).toEqual([0, 0])
  expect(await tick('2026-07-01T15:00:00Z')).toEqual([1, 1])
  expect(await tick('2026-07-02T14:59:59Z')).toEqual([0, 0])
})

test('goes out once, even when many processes look at the same moment', async () => {
  for (let n = 0; n < 20; n += 1) await planned({ title: `Visit ${n}` })
  world.clock.now = new Date('2026-06-30T14:00:00Z')
  await Promise.all(Array.from({ length: 8 }, () => world.runJob('visits.remind')))
  await world.runBackground()
  expect(new Set(world.sent.mail.map(({ subject }) => subject)).size).toBe(20)
  expect([world.sent.mail.splice(0).length, world.sent.sms.splice(0).length]).toEqual([20, 20])
})

test('follows a visit to its new time', async () => {
  const { id } = await planned()
  expect(await tick('2026-06-30T14:00:00Z')).toEqual([1, 1])
  const office = await world.signedIn(await createUser(world.db, 'admin'))
  expect((await office.patch(`/api/jobs/${id}`, { scheduled_date: '2026-07-03T09:00' })).status).toBe(200)
  expect(await tick('2026-07-02T13:59:00Z')).toEqual([0, 0])
  expect(await tick('2026-07-02T14:00:00Z')).toEqual([1, 1])
  expect(await tick('2026-07-02T14:01:00Z')).toEqual([0, 0])
})

test.each([
  ['planned within the day before', '2026-06-30T20:00:00.000Z', [0, 1]],
  ['planned within the last two hours', '2026-07-01T12:30:00.000Z', [0, 0]],
])('%s, the client is reminded two hours before, or not at all', async (_, at, mails) => {
  await planned({ created_at: at, updated_at: at })
  const sent = []
  for (const moment of ['2026-07-01T11:59:00Z', '2026-07-01T12:45:00Z']) sent.push((await tick(moment))[0])
  expect(sent).toEqual(mails)
})

test.each(['in_progress', 'completed', 'cancelled'] as const)('sends nothing for a visit %s', async (status) => {
  await planned({ status })
  expect(await tick('2026-06-30T15:00:00Z')).toEqual([0, 0])
})

test('respects clients who stopped texts, and quiet hours', async () => {
  await world.db.insert(smsOptOuts).values({ phone: '+15125550100' })
  await planned()
  expect(await tick('2026-06-30T14:00:00Z')).toEqual([1, 0])
  await world.db.delete(smsOptOuts)
  expect(await tick('2026-06-30T14:01:00Z')).toEqual([0, 0])
  await world.db.update(companySettings).set({ quiet_hours: { from: '21:00', to: '10:00' } })
  await planned({ title: 'Early' })
  expect(await tick('2026-06-30T14:02:00Z')).toEqual([1, 0])
  await world.db.update(companySettings).set({ quiet_hours: null })
})

test("does not change the visit's version", async () => {
  const { next_visit_id } = await planned()
  await tick('2026-06-30T14:00:00Z')
  const [visit] = await world.db.select().from(visits).where(eq(visits.id, next_visit_id))
  expect(visit).toMatchObject({ updated_at: '2026-06-01T00:00:00.000Z', reminded_for: starts })
})
