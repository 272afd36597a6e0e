import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { calculationCard } from '#features/electrical/calculators/server/shared/calculation-card.ts'
import { calculations } from '#features/electrical/calculators/server/table.ts'
import { createJob, createProperty, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'

const world = await setUpWorld({ now: '2026-11-27T15:00:00Z', company: true })
const staff = await world.signedIn(await createUser(world.db, 'employee'))
const admin = await world.signedIn(await createUser(world.db, 'admin', { name: 'Ana Ortiz' }))

const STANDARD = '/api/calculations/dwelling-standard'
const lighting = { edition: '2026', section: '120.41' }
const firstReference = async (path = STANDARD) => (await staff.post(path, { floor_area: 1500 })).body.steps[0].reference

describe('a section checked in the printed code', () => {
  test('is no longer marked in new calculations, which say who checked it; saved ones keep their mark', async () => {
    const { id: job_id } = await createJob(world.db)
    const saved = (await staff.post(`${STANDARD}?save=1&job_id=${job_id}`, { floor_area: 1500 })).body
    const check = await admin.post('/api/code-checks', lighting)
    expect(check.body).toMatchObject({ ...lighting, checked_by_name: 'Ana Ortiz', checked_on: '2026-11-27' })
    expect(await firstReference()).toEqual({ ...lighting, checked: 'Checked by Ana Ortiz on Nov 27, 2026' })
    const later = (await staff.post(`${STANDARD}?save=1&job_id=${job_id}`, { floor_area: 1500 })).body
    const reference = async (id: string) => (await staff.get(`/api/calculations/${id}`)).body.steps[0].reference
    expect(await reference(saved.id)).toEqual({ ...lighting, doubt: 'from secondary sources' })
    expect(await reference(later.id)).toMatchObject({ checked: 'Checked by Ana Ortiz on Nov 27, 2026' })
    const rows = await world.db.select().from(calculations).where(eq(calculations.id, later.id))
    expect(JSON.stringify(rows.map(calculationCard))).toContain('Checked by Ana Ortiz on Nov 27, 2026')
    expect((await staff.get('/api/code-checks')).body).toEqual([check.body])
    expect((await admin.delete(`/api/code-checks/${check.body.id}`)).status).toBe(204)
    expect(await firstReference()).toEqual({ ...lighting, doubt: 'from secondary sources' })
  })

  test('keeps who was first, and is one that the calculators mark', async () => {
    const first = await admin.post('/api/code-checks', lighting)
    const other = await world.signedIn(await createUser(world.db, 'admin', { name: 'Sam Reyes' }))
    expect((await other.post('/api/code-checks', lighting)).body).toEqual(first.body)
    expect((await admin.post('/api/code-checks', { ...lighting, section: '220.41' })).body).toMatchObject({
      message: 'The calculators mark no 220.41 of NEC 2026. Choose one of the list.',
    })
    expect((await staff.post('/api/code-checks', lighting)).status).toBe(403)
  })

  test('is in the audit trail', async () => {
    const { body } = await admin.get('/api/audit?record=code_check')
    expect(body.length).toBeGreaterThan(1)
  })
})

describe('a local amendment', () => {
  test('stands beside its section in the calculations of its place', async () => {
    const added = await admin.post('/api/code-amendments', {
      state: 'tx',
      city: 'Round Rock',
      edition: '2026',
      section: '120.41',
      text: 'Write the area on the plan.',
      in_force_from: '2026-10-01',
    })
    expect(added.body).toMatchObject({ state: 'TX', city: 'Round Rock' })
    const at = async (city: string) => {
      const property = await createProperty(world.db, { city, state: 'TX' })
      const job = await createJob(world.db, { property_id: property.id, client_id: property.client_id })
      return firstReference(`${STANDARD}?job_id=${job.id}`)
    }
    expect((await at('Round Rock')).local).toEqual(['Round Rock, TX, since Oct 01, 2026: Write the area on the plan.'])
    expect((await at('Waco')).local).toBeUndefined()
    expect((await firstReference()).local).toBeUndefined()
  })

  test('of the permit’s city counts by its application date', async () => {
    const { id: job_id } = await createJob(world.db)
    const permit = { job_id, permit_type: 'Electrical', project_address: '1 Main St', jurisdiction: 'City of Dallas' }
    await staff.post('/api/permits', { ...permit, application_date: '2025-05-23' })
    const { local } = (await staff.get(`/api/jobs/${job_id}/code-edition`)).body
    expect(local.map(({ section }: { section: string }) => section)).toEqual(['215.18', '230.85(C)'])
  })

  test('is changed by administrators only, each from the version that they read', async () => {
    const [first] = (await staff.get('/api/code-amendments')).body
    const change = { text: 'Clearer.', updated_at: first.updated_at }
    expect((await staff.patch(`/api/code-amendments/${first.id}`, change)).status).toBe(403)
    expect((await admin.patch(`/api/code-amendments/${first.id}`, change)).body).toMatchObject({ text: 'Clearer.' })
    expect((await admin.patch(`/api/code-amendments/${first.id}`, change)).status).toBe(409)
    expect((await admin.delete(`/api/code-amendments/${first.id}`)).status).toBe(204)
  })
})
