import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deliveries } from '#server/tables.ts'
import { files } from '#features/files/attachments/server/table.ts'
import { inspections } from '#features/compliance/inspections/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { createClient, createInspection, createJob, createUser } from '#test/factories.ts'
import { upload } from '#test/multipart.ts'
import { jpeg } from '#test/pictures.ts'
import { setUpWorld } from '#test/world.ts'
import { licenses } from './server/table.ts'

const world = await setUpWorld({ company: true })
const boss = await createUser(world.db, 'admin', { name: 'Dana Ruiz', email: 'dana@example.com' })
const technician = await createUser(world.db, 'employee', { name: 'Sam Ortiz', email: 'sam@example.com' })
const admin = await world.signedIn(boss)
const employee = await world.signedIn(technician)
beforeEach(async () => {
  world.clock.now = new Date('2026-06-15T15:00:00Z')
  await world.db.delete(files)
  await world.db.delete(licenses)
  await world.db.delete(deliveries)
  await world.db.delete(inspections)
  await world.db.update(users).set({ email_notifications_enabled: true })
  world.sent.mail.length = 0
})

const input = { kind: 'contractor', number: 'M-100042', issued_by: 'TDLR', expires_on: '2026-08-31' }
const add = async (values: object = {}) => (await admin.post('/api/licenses', { ...input, ...values })).body
/** Runs a job as two workers at the same time would; returns who got which mail. */
async function listMails(job: string, now: string): Promise<string[]> {
  world.clock.now = new Date(now)
  await Promise.all([world.runJob(job), world.runJob(job)])
  await world.runBackground()
  return world.sent.mail.splice(0).map(({ to, subject }) => `${to}: ${subject}`)
}
const warnings = (now: string) => listMails('licenses.warn', now)

test('administrators keep the licenses, staff read them', async () => {
  const made = await add({ user_id: technician.id })
  expect(made).toMatchObject({ ...input, holder_name: 'Sam Ortiz', user_id: technician.id })
  expect(await add({ kind: 'general_liability', user_id: '' })).toMatchObject({ holder_name: 'Bluebonnet Electric' })
  expect((await employee.get('/api/licenses')).body).toHaveLength(2)
  expect((await employee.get('/api/licenses?kind=contractor')).body).toHaveLength(1)
  expect((await employee.post('/api/licenses', input)).status).toBe(403)
  const path = `/api/licenses/${made.id}`
  const { status, body } = await admin.patch(path, { expires_on: '2027-08-31', updated_at: made.updated_at })
  expect([status, body.expires_on]).toEqual([200, '2027-08-31'])
  expect((await admin.patch(path, { number: 'M-1', updated_at: made.updated_at })).status).toBe(409)
  const history = await employee.get(`/api/audit/history?record=license&record_id=${made.id}`)
  expect(history.body).toMatchObject([{ action: 'changed' }, { action: 'created', who: 'Dana Ruiz' }])
  expect((await admin.delete(path)).status).toBe(204)
  expect((await admin.get(path)).status).toBe(404)
})

test.each([
  [{ number: ' ' }, 'number', 'Number is required'],
  [{ kind: 'plumber' }, 'kind', 'Choose what kind of license it is'],
  [{ expires_on: '2026-02-30' }, 'expires_on', undefined],
  [{ user_id: '00000000-0000-4000-8000-000000000000' }, 'user_id', 'Choose an active technician'],
  [{ kind: 'master' }, 'user_id', 'Choose the person who holds this license'],
  [{ kind: 'journeyman' }, 'user_id', 'Choose the person who holds this license'],
  [{ kind: 'residential_wireman' }, 'user_id', 'Choose the person who holds this license'],
  [{ kind: 'apprentice' }, 'user_id', 'Choose the person who holds this license'],
])('refuses %j', async (wrong, path, message) => {
  const { status, body } = await admin.post('/api/licenses', { ...input, ...wrong })
  expect([status, body.errors[0].path]).toEqual([400, path])
  if (message !== undefined) expect(body.errors[0].message).toBe(message)
})

test("keeps the person of an electrician's license", async () => {
  const { id } = await add({ kind: 'journeyman', user_id: technician.id })
  const refused = {
    status: 400,
    body: { errors: [{ path: 'user_id', message: 'Choose the person who holds this license' }] },
  }
  expect(await admin.patch(`/api/licenses/${id}`, { user_id: '' })).toMatchObject(refused)
  const company = await add()
  expect(await admin.patch(`/api/licenses/${company.id}`, { kind: 'master' })).toMatchObject(refused)
  expect((await admin.patch(`/api/licenses/${id}`, { kind: 'other', user_id: '' })).body.user_id).toBeNull()
})

test('warns 60, 30 and 7 days before, once each, whatever the number of workers', async () => {
  await add({ kind: 'master', user_id: technician.id, expires_on: '2026-09-01' })
  expect(await warnings('2026-07-02T15:00:00Z')).toEqual([])
  const both = (when: string) => [
    `dana@example.com: Sam Ortiz: Master Electrician M-100042 expires ${when}`,
    `sam@example.com: Your Master Electrician M-100042 expires ${when}`,
  ]
  expect(await warnings('2026-07-03T15:00:00Z')).toEqual(both('in 60 days'))
  expect(await warnings('2026-07-20T15:00:00Z')).toEqual([])
  expect(await warnings('2026-08-03T15:00:00Z')).toEqual(both('in 29 days'))
  expect(await warnings('2026-08-25T15:00:00Z')).toEqual(both('in 7 days'))
  expect(await warnings('2026-08-31T15:00:00Z')).toEqual([])
  expect(await warnings('2026-09-02T15:00:00Z')).toEqual([])
})

test('a renewed license is warned of anew, and who wants no email gets none', async () => {
  const { id } = await add({ expires_on: '2026-06-20' })
  expect(await warnings('2026-06-15T15:00:00Z')).toHaveLength(1)
  await admin.patch(`/api/licenses/${id}`, { expires_on: '2026-07-10' })
  expect(await warnings('2026-06-15T16:00:00Z')).toEqual([
    'dana@example.com: Bluebonnet Electric: Electrical contractor (TECL) M-100042 expires in 25 days',
  ])
  await admin.patch(`/api/licenses/${id}`, { expires_on: '2026-07-11' })
  await world.db.update(users).set({ email_notifications_enabled: false }).where(eq(users.id, boss.id))
  expect(await warnings('2026-06-15T17:00:00Z')).toEqual([])
})

const addInspection = async (values: Partial<typeof inspections.$inferInsert> = {}) => {
  const final = { inspection_type: 'Final', scheduled_date: '2026-06-16T14:00:00.000Z', created_by: boss.id }
  return (await createInspection(world.db, { ...final, ...values })).id
}
const reminders = (now: string) => listMails('deadlines.remind-of-inspections', now)

test("reminds the job's technician of tomorrow's inspection, once, or the administrators without one", async () => {
  const job = await createJob(world.db, { assigned_to: technician.id })
  const id = await addInspection({ job_id: job.id })
  await addInspection({ inspection_type: 'Rough-in' })
  await addInspection({ status: 'cancelled' })
  await addInspection({ scheduled_date: '2026-06-17T14:00:00.000Z' })
  expect((await reminders('2026-06-15T15:00:00Z')).toSorted()).toEqual([
    'dana@example.com: Inspection tomorrow: Rough-in, Jun 16, 2026, 9:00 AM',
    'sam@example.com: Inspection tomorrow: Final, Jun 16, 2026, 9:00 AM',
  ])
  expect(await reminders('2026-06-15T16:00:00Z')).toEqual([])
  // Moved within the day: they must know the new time.
  await world.db.update(inspections).set({ scheduled_date: '2026-06-16T19:00:00.000Z' }).where(eq(inspections.id, id))
  expect(await reminders('2026-06-15T17:00:00Z')).toEqual([
    'sam@example.com: Inspection tomorrow: Final, Jun 16, 2026, 2:00 PM',
  ])
})

test('permits, inspections and licenses that need attention are on the dashboard, soonest first', async () => {
  await add({ expires_on: '2026-08-14' })
  await add({ expires_on: '2026-06-01', number: 'M-1' })
  await add({ expires_on: '2026-08-15', number: 'M-2' })
  const failed = { completed_date: '2026-06-10T14:00:00.000Z', corrections_required: 'Bond the water pipe' }
  const first = await addInspection({ status: 'failed', ...failed, re_inspection_required: true })
  const settled = await addInspection({ status: 'failed', ...failed, re_inspection_required: true })
  await addInspection({ re_inspection_of: settled, scheduled_date: '2026-06-22T14:00:00.000Z' })
  await addInspection({ scheduled_date: '2026-06-24T14:00:00.000Z' })
  const { expiringLicenses, dueInspections } = (await employee.get('/api/dashboard/stats')).body.attention
  expect(expiringLicenses).toMatchObject({ count: 2, items: [{ number: 'M-1' }, { number: 'M-100042' }] })
  expect(dueInspections).toMatchObject({ count: 2, items: [{ id: first, failed: true }, { failed: false }] })
})

test('inspections are on the calendar of their technician, except cancelled ones', async () => {
  const job = await createJob(world.db, { assigned_to: technician.id, title: 'Panel upgrade', location: '12 Oak St' })
  const id = await addInspection({ job_id: job.id })
  await addInspection({ status: 'cancelled' })
  const { visits } = (await employee.get('/api/schedule?from=2026-06-15&to=2026-06-21')).body
  expect(visits).toMatchObject([
    {
      kind: 'inspection',
      id,
      title: 'Final inspection',
      location: '12 Oak St',
      assigned_to: technician.id,
      scheduled_date: '2026-06-16T14:00:00.000Z',
      status: 'scheduled',
    },
  ])
})

test('a license keeps its files, for staff only, and is not deleted with them', async () => {
  const { id } = await add()
  const client = await createUser(world.db, 'client')
  const { id: client_id } = await createClient(world.db, { user_id: client.id })
  const job = await createJob(world.db, { client_id })
  const attach = (fields: Record<string, string>, name = 'license.jpg') =>
    upload(world, employee, '/api/files', { bytes: jpeg(40, 30), name }, { fields })
  const { status, body } = await attach({ license_id: id, category: 'photo' })
  expect([status, body.license_id]).toEqual([201, id])
  expect((await employee.get(`/api/files?license_id=${id}`)).body).toEqual([body])
  expect((await employee.get(`/api/files/${body.id}/content`)).status).toBe(200)
  const owner = await world.signedIn(client)
  expect((await owner.get(`/api/files/${body.id}/content`)).status).toBe(404)
  expect((await owner.get(`/api/files?license_id=${id}`)).body).toEqual([])
  expect((await attach({ license_id: id, job_id: job.id })).body.message).toBe(
    'A file of a license cannot belong to another record too',
  )
  expect(await attach({ license_id: crypto.randomUUID() })).toMatchObject({
    status: 404,
    body: { message: 'License not found' },
  })
  expect(await admin.delete(`/api/licenses/${id}`)).toMatchObject({
    status: 409,
    body: { message: 'This license has files. Delete them first.' },
  })
  expect((await employee.delete(`/api/files/${body.id}`)).status).toBe(204)
  expect((await admin.delete(`/api/licenses/${id}`)).status).toBe(204)
})
