import { eq, isNull } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { companySettings } from '#features/company/settings/server/table.ts'
import { licenses } from '#features/compliance/licenses/server/table.ts'
import { timeEntries } from '#features/work/hours/server/table.ts'
import { createJob, createProperty, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import { VisitConcerns } from './contract.ts'

const world = await setUpWorld({ company: true })
const office = await world.signedIn(await createUser(world.db, 'admin'))
const sam = await createUser(world.db, 'employee', { name: 'Sam Ortiz' })
const kim = await createUser(world.db, 'employee', { name: 'Kim Tran' })
const technician = await world.signedIn(kim)

const read = async (job_id: string) => (await office.get(`/api/supervision?job_id=${job_id}`)).body

test('each open visit of a job is checked on its own day, once the company keeps licenses', async () => {
  const job = await createJob(world.db, { assigned_to: kim.id, scheduled_date: '2026-07-01T14:00:00.000Z' })
  expect(await read(job.id)).toEqual([])
  await world.db.insert(licenses).values([
    { kind: 'master', number: 'M-1', user_id: sam.id, expires_on: '2026-12-31' },
    { kind: 'apprentice', number: 'A-1', user_id: kim.id, expires_on: '2027-12-31' },
  ])
  const later = { scheduled_date: '2027-01-04T09:00', assigned_to: sam.id, helper_ids: [kim.id] }
  const [visit] = (await office.post('/api/visits', { job_id: job.id, ...later })).body
  const body = await read(job.id)
  expect(body.map((one: unknown) => VisitConcerns.parse(one))).toEqual(body)
  expect(body.map(({ visit_id, concerns }: VisitConcerns) => [visit_id, concerns.length])).toEqual([
    [job.next_visit_id, 1],
    [visit.id, 3],
  ])
  await office.patch(`/api/jobs/${job.id}`, { status: 'cancelled' })
  expect(await read(job.id)).toEqual([])
})

test('a residential wireman alone is a concern at a commercial property', async () => {
  const ray = await createUser(world.db, 'employee', { name: 'Ray Diaz' })
  const wireman = { kind: 'residential_wireman' as const, number: 'RW-1', user_id: ray.id, expires_on: '2027-12-31' }
  await world.db.insert(licenses).values(wireman)
  const textsAt = async (kind: 'residential' | 'commercial', scheduled_date: string) => {
    const { id: property_id, client_id } = await createProperty(world.db, { kind })
    const job = await createJob(world.db, { property_id, client_id, assigned_to: ray.id, scheduled_date })
    const body: VisitConcerns[] = await read(job.id)
    return body.flatMap(({ concerns }) => concerns.map(({ text }) => text))
  }
  expect(await textsAt('residential', '2026-07-01T14:00:00.000Z')).toEqual([])
  expect(await textsAt('commercial', '2026-07-02T14:00:00.000Z')).toEqual([
    expect.stringMatching(/^Ray Diaz is a residential wireman/),
  ])
})

const choose = (crew_licenses: 'off' | 'warn' | 'require') => world.db.update(companySettings).set({ crew_licenses })

/** A visit today, of a crew with an apprentice alone. */
const createAlone = (values: Parameters<typeof createJob>[1] = {}) =>
  createJob(world.db, { assigned_to: kim.id, title: 'Panel swap', ...values })

test('is off, or a warning that stops nobody', async () => {
  const { id, next_visit_id } = await createAlone({ scheduled_date: '2026-07-02T14:00:00.000Z' })
  expect(await read(id)).toHaveLength(1)
  await choose('off')
  expect(await read(id)).toEqual([])
  await choose('warn')
  expect((await technician.post(`/api/visits/${next_visit_id}/start`)).status).toBe(201)
  await technician.post(`/api/visits/${next_visit_id}/finish`)
})

describe('required licenses', () => {
  beforeAll(() => choose('require'))

  test('refuse each way to start work by an apprentice alone, with the rule', async () => {
    const { id, client_id, next_visit_id } = await createAlone()
    const need = 'The crew of this visit needs valid licenses before work on it starts.'
    const label =
      'Kim Tran is an apprentice without a licensed electrician on the crew. Apprentices work under on-site supervision (16 TAC 73.10, not verified: ask TDLR)'
    const refused = await technician.post(`/api/visits/${next_visit_id}/start`)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        message: `${need} ${label}.`,
        gate: { name: 'crew', job_id: id, need, missing: [{ label, href: '/compliance?tab=standards' }] },
      },
    ])
    const alone = { assigned_to: kim.id, status: 'in_progress' }
    const replies = [
      await technician.post(`/api/visits/${next_visit_id}/finish`),
      await technician.patch(`/api/visits/${next_visit_id}`, { status: 'in_progress' }),
      await technician.patch(`/api/visits/${next_visit_id}`, { status: 'completed' }),
      await technician.post(`/api/jobs/${id}/start`),
      await technician.post(`/api/jobs/${id}/finish`),
      await technician.patch(`/api/jobs/${id}`, { status: 'in_progress' }),
      await technician.post('/api/visits', { job_id: id, ...alone }),
      await technician.post('/api/jobs', { client_id, title: 'New', ...alone }),
    ]
    expect(replies.map(({ status, body }) => [status, body.gate?.name])).toEqual(replies.map(() => [409, 'crew']))
    expect((await office.get(`/api/visits/${next_visit_id}`)).body.status).toBe('scheduled')
    expect(await world.db.$count(timeEntries, isNull(timeEntries.ended_at))).toBe(0)
  })

  test('count a licensed colleague who is on site, and who stays on the crew', async () => {
    const { next_visit_id } = await createAlone()
    const master = await world.signedIn(sam)
    expect((await master.post(`/api/visits/${next_visit_id}/start`)).status).toBe(201)
    expect((await technician.post(`/api/visits/${next_visit_id}/start`)).status).toBe(201)
    await master.post(`/api/visits/${next_visit_id}/stop`)
    const lead = await office.patch(`/api/visits/${next_visit_id}`, { assigned_to: sam.id, helper_ids: [kim.id] })
    expect(lead.status).toBe(200)
    const left = await office.patch(`/api/visits/${next_visit_id}`, { assigned_to: kim.id, helper_ids: [] })
    expect([left.status, left.body.gate?.name]).toEqual([409, 'crew'])
    expect((await technician.post(`/api/visits/${next_visit_id}/finish`)).status).toBe(201)
  })

  test('are checked on the day of the work', async () => {
    await world.db.update(licenses).set({ expires_on: '2026-06-14' }).where(eq(licenses.number, 'M-1'))
    const { next_visit_id } = await createAlone({ assigned_to: sam.id, scheduled_date: '2026-06-10T14:00:00.000Z' })
    const refused = await office.patch(`/api/visits/${next_visit_id}`, { status: 'in_progress' })
    expect(refused.body.gate.missing).toHaveLength(2)
    expect((await office.patch(`/api/visits/${next_visit_id}`, { status: 'completed' })).status).toBe(200)
    await world.db.update(licenses).set({ expires_on: '2026-12-31' }).where(eq(licenses.number, 'M-1'))
  })

  test('are overridden for one job, with a reason, also for a new one', async () => {
    const { id, client_id, next_visit_id } = await createAlone()
    const decision = { gate: 'crew', reason: 'Sam watches over video, TDLR agreed' }
    await office.post('/api/gates/overrides', { job_id: id, ...decision })
    expect((await technician.post(`/api/visits/${next_visit_id}/start`)).status).toBe(201)
    await technician.post(`/api/visits/${next_visit_id}/finish`)
    const alone = { client_id, title: 'New', assigned_to: kim.id, status: 'in_progress' }
    expect((await office.post('/api/jobs', alone)).body.gate).toMatchObject({ job_id: null, missing: [{}] })
    expect((await office.post('/api/jobs', { ...alone, gate_override: decision })).status).toBe(201)
  })
})
