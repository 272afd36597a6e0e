import { expect, test } from 'vitest'
import { timeEntries } from '#features/work/hours/server/table.ts'
import { createInvoice, createJob, createJobCost, createUser } from '#test/factories.ts'
import { upload } from '#test/multipart.ts'
import { png } from '#test/pictures.ts'
import { createConvertedQuote } from '#test/quotes.ts'
import { type Caller, setUpWorld } from '#test/world.ts'

const world = await setUpWorld({ company: true })
const sam = await createUser(world.db, 'employee', { name: 'Sam Ortiz' })
const employee = await world.signedIn(sam)
const colleague = await world.signedIn(await createUser(world.db, 'employee'))
const admin = await world.signedIn(await createUser(world.db, 'admin'))

const cost = { kind: 'material', amount: '84.20', supplier: 'Elliott', incurred_on: '2026-06-15' }

async function uploadReceipt(jobId: string, caller = employee): Promise<string> {
  const path = `/api/files?receipt_job_id=${jobId}&category=photo`
  return (await upload(world, caller, path, { bytes: png(4, 3) })).body.id
}

test('an employee sees the costs and receipts that they entered, an administrator all', async () => {
  const { id: job_id } = await createJob(world.db)
  const receipt_id = await uploadReceipt(job_id)
  const { body: mine } = await employee.post('/api/job-costs', { ...cost, job_id, receipt_id })
  expect(mine).toMatchObject({ ...cost, job_id, receipt_id, created_by_name: 'Sam Ortiz' })
  const { body: theirs } = await colleague.post('/api/job-costs', { ...cost, job_id })
  const idsFor = async (caller: Caller) =>
    (await caller.get(`/api/job-costs?job_id=${job_id}`)).body.map(({ id }: { id: string }) => id)
  expect(await idsFor(employee)).toEqual([mine.id])
  expect(await idsFor(admin)).toEqual([theirs.id, mine.id])
  for (const status of [
    (await employee.get(`/api/job-costs/${theirs.id}`)).status,
    (await employee.patch(`/api/job-costs/${theirs.id}`, { amount: '1.00' })).status,
    (await employee.delete(`/api/job-costs/${theirs.id}`)).status,
    (await colleague.get(`/api/files/${receipt_id}`)).status,
    (await colleague.get(`/api/files/${receipt_id}/content`)).status,
  ])
    expect(status).toBe(404)
  expect((await admin.get(`/api/files/${receipt_id}/content`)).status).toBe(200)
  expect((await employee.get(`/api/files?receipt_job_id=${job_id}`)).body).toHaveLength(1)
})

test('the client of a job sees none of it', async () => {
  const user = await createUser(world.db, 'client')
  const client = await world.signedIn(user)
  const { id: client_id } = (await admin.post('/api/clients', { name: 'Ada', email: 'ada@example.com' })).body
  await world.pool.query('update clients set user_id = $1 where id = $2', [user.id, client_id])
  const { id: job_id } = await createJob(world.db, { client_id })
  const receipt_id = await uploadReceipt(job_id)
  await employee.post('/api/job-costs', { ...cost, job_id, receipt_id })
  expect((await client.get('/api/files')).body).toEqual([])
  expect((await client.get(`/api/files/${receipt_id}/content`)).status).toBe(404)
})

test('a receipt belongs to one cost of its job, and goes with it', async () => {
  const { id: job_id } = await createJob(world.db)
  const receipt_id = await uploadReceipt(job_id)
  const elsewhere = { ...cost, job_id: (await createJob(world.db)).id, receipt_id }
  expect((await employee.post('/api/job-costs', elsewhere)).status).toBe(400)
  expect((await colleague.post('/api/job-costs', { ...cost, job_id, receipt_id })).status).toBe(400)
  const { body } = await employee.post('/api/job-costs', { ...cost, job_id, receipt_id })
  expect((await employee.post('/api/job-costs', { ...cost, job_id, receipt_id })).body).toMatchObject({
    errors: [{ path: 'receipt_id', message: 'This is the receipt of another cost. Upload a new photo.' }],
  })
  expect((await employee.delete(`/api/files/${receipt_id}`)).status).toBe(409)
  expect((await employee.delete(`/api/job-costs/${body.id}`)).status).toBe(204)
  expect((await employee.get(`/api/files/${receipt_id}`)).status).toBe(404)
  expect((await admin.delete(`/api/jobs/${job_id}`)).status).toBe(204)
})

test('a cost of a day to come is refused', async () => {
  const { id: job_id } = await createJob(world.db)
  const refusal = { status: 400, body: { errors: [{ path: 'incurred_on', message: 'Date cannot be in the future' }] } }
  expect(await employee.post('/api/job-costs', { ...cost, job_id, incurred_on: '2026-06-16' })).toMatchObject(refusal)
  const { body } = await employee.post('/api/job-costs', { ...cost, job_id })
  expect(await employee.patch(`/api/job-costs/${body.id}`, { incurred_on: '2027-06-15' })).toMatchObject(refusal)
})

test('a return to the supplier takes its amount off the costs', async () => {
  const { id: job_id } = await createJob(world.db)
  await employee.post('/api/job-costs', { ...cost, job_id })
  const { body } = await employee.post('/api/job-costs', { ...cost, job_id, amount: '-35' })
  expect(body).toMatchObject({ amount: '-35.00' })
  expect((await admin.get(`/api/jobs/${job_id}/margin`)).body).toMatchObject({ material: '49.20' })
  const refused = async (amount: string) => (await employee.patch(`/api/job-costs/${body.id}`, { amount })).body.errors
  expect(await refused('0')).toMatchObject([{ path: 'amount', message: 'Amount must not be 0' }])
  expect(await refused('')).toMatchObject([{ path: 'amount', message: 'Amount is required' }])
})

test('rates and margins are in no answer for employees', async () => {
  const { id: job_id } = await createJob(world.db)
  await createJobCost(world.db, { job_id, created_by: sam.id, supplier: 'Elliott', amount: '417.23' })
  const history = await employee.get(`/api/audit/history?record=job_cost&record_id=${job_id}`)
  expect(history.status).toBe(403)
  for (const path of [`/api/jobs/${job_id}`, '/api/users?role=employee'])
    expect((await colleague.get(path)).text).not.toMatch(/margin|burden|417\.23|"rate"/)
})

test('a new rate starts today or later, and what was worked before keeps its own', async () => {
  world.clock.now = new Date('2026-06-15T15:00:00Z')
  const { id: user_id } = await createUser(world.db, 'employee')
  const { id: job_id } = await createJob(world.db)
  const visit = { job_id, user_id, started_at: '2026-06-15T12:00:00.000Z', ended_at: '2026-06-15T14:00:00.000Z' }
  await world.db.insert(timeEntries).values(visit)
  const margin = async () => (await admin.get(`/api/jobs/${job_id}/margin`)).body
  expect(await margin()).toMatchObject({ labor: '0.00', labor_seconds: 7200, unrated_seconds: 7200 })
  const past = await admin.post('/api/labor-rates', { user_id, rate: '40', valid_from: '2026-06-14' })
  expect(past).toMatchObject({ status: 409, body: { errors: [{ path: 'valid_from' }] } })
  await admin.post('/api/labor-rates', { user_id, rate: '40', valid_from: '2026-06-15' })
  await admin.post('/api/labor-burdens', { percent: '25', valid_from: '2026-06-15' })
  expect(await margin()).toMatchObject({ labor: '100.00', work_in_progress: '100.00', unrated_seconds: 0 })
  world.clock.now = new Date('2026-06-16T15:00:00Z')
  await admin.post('/api/labor-rates', { user_id, rate: '80', valid_from: '2026-06-16' })
  await admin.post('/api/labor-burdens', { percent: '50', valid_from: '2026-06-16' })
  expect(await margin()).toMatchObject({ labor: '100.00' })
  const { body } = await admin.get(`/api/labor-rates?user_id=${user_id}`)
  expect(body.map(({ rate, valid_from }: { rate: string; valid_from: string }) => [rate, valid_from])).toEqual([
    ['80.00', '2026-06-16'],
    ['40.00', '2026-06-15'],
  ])
  world.clock.now = new Date('2026-06-15T15:00:00Z')
})

test('a job stands beside its accepted quote; its deposit is not revenue', async () => {
  const { body: accepted } = await admin.get(`/api/quotes/${await createConvertedQuote(world)}/acceptance`)
  expect(accepted.deposit_invoice.status).toBe('sent')
  const { body } = await admin.get(`/api/jobs/${accepted.job.id}/margin`)
  expect(body).toMatchObject({ quoted: accepted.subtotal, revenue: '0.00', margin: null })
})

test('the report groups completed jobs, within a period, and its file has the same rows', async () => {
  const { id: job_id } = await createJob(world.db, {
    title: '=Rewire',
    status: 'completed',
    completed_date: '2025-03-01T05:30:00.000Z',
    assigned_to: sam.id,
  })
  await createInvoice(world.db, { job_id, status: 'sent' })
  await createJobCost(world.db, { job_id, created_by: sam.id, amount: '30.00' })
  const period = 'from=2025-02-01&to=2025-02-28'
  const { body } = await admin.get(`/api/reports/margins?by=technician&${period}`)
  expect(body).toMatchObject({
    count: 1,
    rows: [{ key: sam.id, name: 'Sam Ortiz', jobs: 1, revenue: '100.00', material: '30.00', margin: '70.00' }],
    total: { jobs: 1, margin: '70.00' },
  })
  const months = await admin.get(`/api/reports/margins?by=month&${period}`)
  expect(months.body.rows).toMatchObject([{ key: '2025-02' }])
  const { text } = await admin.get(`/api/reports/margins.csv?by=service&${period}`)
  expect(text.split('\r\n')[1]).toMatch(/^"'=Rewire","'=Rewire",1,100\.00,0\.00,30\.00,/)
  expect((await admin.get('/api/reports/margins?from=2024-01-01&to=2024-01-31')).body).toMatchObject({
    rows: [],
    count: 0,
    total: { jobs: 0, margin: null },
  })
})

test('a completed job without an invoice is work in progress, no loss', async () => {
  const completed = { status: 'completed', completed_date: '2025-05-02T18:00:00.000Z', assigned_to: sam.id } as const
  const { id: invoiced } = await createJob(world.db, { ...completed, title: 'Invoiced' })
  const { id: open } = await createJob(world.db, { ...completed, title: 'Open' })
  await createInvoice(world.db, { job_id: invoiced, status: 'sent' })
  await createInvoice(world.db, { job_id: open, status: 'draft' })
  for (const job_id of [invoiced, open]) await createJobCost(world.db, { job_id, created_by: sam.id, amount: '30.00' })
  const period = 'from=2025-05-01&to=2025-05-31'
  expect((await admin.get(`/api/jobs/${open}/margin`)).body).toMatchObject({ work_in_progress: '30.00', margin: null })
  const together = { jobs: 2, material: '60.00', work_in_progress: '30.00', margin: '70.00' }
  expect((await admin.get(`/api/reports/margins?by=technician&${period}`)).body).toMatchObject({
    rows: [together],
    total: together,
  })
  // The best margin first, and what has none last.
  const { body } = await admin.get(`/api/reports/margins?by=service&${period}`)
  expect(body.rows).toMatchObject([
    { name: 'Invoiced', work_in_progress: '0.00', margin: '70.00' },
    { name: 'Open', work_in_progress: '30.00', margin: null },
  ])
  const { text } = await admin.get(`/api/reports/margins.csv?by=service&${period}`)
  expect(text.split('\r\n').slice(1, 3)).toEqual([
    expect.stringContaining(',30.00,0.00,0.00,0.00,0.00,70.00,'),
    expect.stringContaining(',30.00,0.00,0.00,0.00,30.00,Not invoiced,'),
  ])
})
