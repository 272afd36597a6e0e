import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { features } from '#app/server/features.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { fillPath } from '#contract/endpoint.ts'
import { allows } from '#contract/roles.ts'
import { inspections } from '#features/inspections/server/table.ts'
import { invoices } from '#features/invoices/server/table.ts'
import { jobs } from '#features/jobs/server/table.ts'
import { permits } from '#features/permits/server/table.ts'
import { companySettings } from '#features/settings/server/table.ts'
import { workOrders } from '#features/work-orders/server/table.ts'
import { everyEndpoint, nameOf } from '#test/endpoints.ts'
import { type Cast, createCast, exampleBody, linkFor, recordFor } from '#test/examples.ts'
import { createInvoice, createJob } from '#test/factories.ts'
import { createConvertedQuote } from '#test/quotes.ts'
import { type Caller, createWorld, type World } from '#test/world.ts'

let world: World
let cast: Cast
let admin: Caller
let employee: Caller

beforeAll(async () => {
  world = await createWorld()
  cast = await createCast(world)
  admin = await world.signedIn(cast.admin)
  employee = await world.signedIn(cast.employee)
})
afterAll(() => world.close())

const turn = (on: boolean) =>
  world.db.update(companySettings).set({
    permit_before_scheduling: on,
    signature_before_completing: on,
    inspection_before_invoicing: on,
  })
beforeEach(() => turn(true))

const guardedJob = (values: Partial<typeof jobs.$inferInsert> = {}) =>
  createJob(world.db, { client_id: cast.recordA.id, title: 'Guarded', permit_required: true, ...values })
const guardedInvoice = (job_id: string, values: Partial<typeof invoices.$inferInsert> = {}) =>
  createInvoice(world.db, { client_id: cast.recordA.id, job_id, status: 'draft', ...values })
const addPermit = async (job_id: string, status: 'submitted' | 'approved' = 'approved') => {
  const values = { job_id, status, permit_type: 'Electrical', permit_number: 'BP-7', project_address: '12 Oak St' }
  const approval_date = status === 'approved' ? '2026-06-01' : null
  const [made] = await world.db
    .insert(permits)
    .values({ ...values, approval_date, created_by: cast.admin.id })
    .returning()
  return made?.id ?? ''
}
let orders = 0
const SIGNED = { technician_signature: { typed: 'Sam Ortiz' }, completed_at: '2026-06-14T15:00:00.000Z' }
const addWorkOrder = async (job_id: string, status: 'in_progress' | 'completed') => {
  const work_order_number = `WO-9${String((orders += 1)).padStart(4, '0')}`
  await world.db.insert(workOrders).values({
    job_id,
    status,
    work_order_number,
    scope_of_work: 'Panel',
    ...(status === 'completed' && SIGNED),
  })
  return work_order_number
}
let inspected = 0
const addInspection = (job_id: string, status: 'scheduled' | 'passed' | 'failed') =>
  world.db.insert(inspections).values({
    job_id,
    status,
    inspection_type: 'Final',
    completed_date: status === 'scheduled' ? null : '2026-06-14T15:00:00.000Z',
    corrections_required: status === 'failed' ? 'Bond the water pipe' : null,
    created_at: new Date(Date.UTC(2026, 5, 1, 0, (inspected += 1))).toISOString(),
    created_by: cast.admin.id,
  })
const override = (job_id: string, gate: string, caller = admin) =>
  caller.post('/api/gates/overrides', { job_id, gate, reason: 'The city approved it by phone' })

const DATE = { scheduled_date: '2026-07-01T09:00' }

describe('scheduling a job that needs a permit', () => {
  test('is refused with what is missing, where it is, and who may override it', async () => {
    const { id } = await guardedJob()
    const permit = await addPermit(id, 'submitted')
    const refused = await employee.patch(`/api/jobs/${id}`, DATE)
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        message: 'This job needs an approved permit before it is scheduled. Permit BP-7 is submitted.',
        gate: {
          name: 'schedule',
          job_id: id,
          missing: [{ label: 'Permit BP-7 is submitted', href: `/compliance?tab=permits&job=${id}&open=${permit}` }],
          admins: [cast.admin.name],
        },
      },
    ])
    expect((await employee.patch(`/api/jobs/${id}`, { notes: 'Call first', duration_minutes: 90 })).status).toBe(200)
  })

  test('goes through with an approved permit, without the mark, and with the gate off', async () => {
    const { id } = await guardedJob()
    await addPermit(id)
    expect((await employee.patch(`/api/jobs/${id}`, DATE)).status).toBe(200)
    const free = await createJob(world.db, { permit_required: false })
    expect((await employee.patch(`/api/jobs/${free.id}`, { scheduled_date: '2026-07-01T12:00' })).status).toBe(200)
    await turn(false)
    const other = await guardedJob()
    expect((await employee.patch(`/api/jobs/${other.id}`, DATE)).status).toBe(200)
  })

  test('a new job is saved without a date first', async () => {
    const body = { client_id: cast.recordA.id, title: 'New', permit_required: true }
    const refused = await admin.post('/api/jobs', { ...body, ...DATE })
    expect([refused.status, refused.body.gate.job_id, refused.body.message]).toEqual([
      409,
      null,
      'This job needs an approved permit before it is scheduled. Save it without a date, then add its permit.',
    ])
    expect((await admin.post('/api/jobs', body)).status).toBe(201)
  })
})

describe('an override', () => {
  test('lets one job pass one gate, and keeps who decided and why', async () => {
    const { id } = await guardedJob()
    expect((await override(id, 'schedule')).status).toBe(201)
    expect((await employee.patch(`/api/jobs/${id}`, DATE)).status).toBe(200)
    expect((await employee.post(`/api/jobs/${id}/finish`)).body.gate.name).toBe('complete')
    const other = await guardedJob()
    expect((await employee.patch(`/api/jobs/${other.id}`, DATE)).status).toBe(409)
    const { body } = await employee.get(`/api/gates/overrides?job_id=${id}`)
    expect(body).toMatchObject([
      { gate: 'schedule', reason: 'The city approved it by phone', created_by_name: cast.admin.name },
    ])
    const history = await employee.get(`/api/audit?record=gate_override&record_id=${body[0].id}`)
    expect(history.body).toMatchObject([{ action: 'created', user_name: cast.admin.name }])
  })

  test('needs an administrator, a reason and a job', async () => {
    const { id } = await guardedJob()
    expect((await override(id, 'schedule', employee)).status).toBe(403)
    const blank = await admin.post('/api/gates/overrides', { job_id: id, gate: 'schedule', reason: ' ' })
    expect([blank.status, blank.body.message]).toEqual([400, 'Enter a reason'])
    const nowhere = await override('00000000-0000-4000-8000-000000000000', 'schedule')
    expect([nowhere.status, nowhere.body.message]).toEqual([404, 'Job not found'])
  })
})

test('a job is completed once all of its work orders are signed', async () => {
  const { id } = await createJob(world.db)
  const finish = () => employee.post(`/api/jobs/${id}/finish`)
  expect((await finish()).body.gate.missing).toMatchObject([{ label: 'This job has no work order yet' }])
  await addWorkOrder(id, 'completed')
  const open = await addWorkOrder(id, 'in_progress')
  expect((await finish()).body.message).toBe(
    `This job needs a signed work order before it is completed. Work order ${open} is not signed.`,
  )
  await world.db
    .update(workOrders)
    .set({ status: 'completed', ...SIGNED })
    .where(eq(workOrders.work_order_number, open))
  expect((await finish()).body.status).toBe('completed')
})

describe('the final invoice', () => {
  const send = (id: string) => employee.post(`/api/invoices/${id}/send`)

  test('waits for the final inspection, and may be a draft until then', async () => {
    const job = await guardedJob()
    const invoice = await guardedInvoice(job.id)
    expect((await employee.patch(`/api/invoices/${invoice.id}`, { notes: 'Thank you' })).status).toBe(200)
    const refused = await send(invoice.id)
    expect([refused.status, refused.body.gate.missing]).toEqual([
      409,
      [{ label: 'This job has no final inspection yet', href: `/compliance?tab=inspections&job=${job.id}` }],
    ])
    await addInspection(job.id, 'failed')
    expect((await send(invoice.id)).body.gate.missing).toMatchObject([{ label: 'The final inspection failed' }])
    await addInspection(job.id, 'passed')
    expect((await send(invoice.id)).body.results.email).toEqual({ success: true })
  })

  test('needs none for a job without a permit and inspections, and none for a deposit', async () => {
    const free = await createJob(world.db, { client_id: cast.recordA.id })
    expect((await send((await guardedInvoice(free.id)).id)).status).toBe(201)
    await addInspection(free.id, 'scheduled')
    expect((await send((await guardedInvoice(free.id)).id)).status).toBe(409)
    const quote_id = await createConvertedQuote(world, { client_id: cast.recordA.id })
    await world.db
      .update(jobs)
      .set({ permit_required: true })
      .where(sql`id = (select job_id from quotes where id = ${quote_id})`)
    const [deposit] = await world.db.select().from(invoices).where(eq(invoices.quote_id, quote_id))
    expect((await send(deposit?.id ?? '')).status).toBe(201)
  })

  test('has no link and is not sent again once its gate is closed', async () => {
    const job = await guardedJob()
    const { id } = await guardedInvoice(job.id, { status: 'sent' })
    expect((await send(id)).status).toBe(409)
    expect((await employee.post('/api/links', { kind: 'invoice', document_id: id })).status).toBe(409)
    // Money that was received is recorded all the same.
    const paid = await employee.post(`/api/invoices/${id}/payments`, { amount: '10.00', payment_method: 'cash' })
    expect(paid.status).toBe(201)
    await override(job.id, 'invoice')
    expect((await employee.post('/api/links', { kind: 'invoice', document_id: id })).status).toBe(201)
  })

  test('a failed message about it is not sent again either', async () => {
    const { id } = await guardedInvoice((await guardedJob()).id)
    const delivery = await recordFor(world, cast, '/api/deliveries/:id')
    await world.db.execute(sql`update deliveries set about_type = 'invoice', about_id = ${id} where id = ${delivery}`)
    expect((await admin.post(`/api/deliveries/${delivery}/retry`)).body.gate.name).toBe('invoice')
  })

  test('bills a job of its own client', async () => {
    const { id } = await guardedInvoice((await guardedJob()).id)
    const other = await createJob(world.db)
    await turn(false)
    const refused = await employee.patch(`/api/invoices/${id}`, { job_id: other.id })
    expect([refused.status, refused.body.message]).toEqual([400, 'Choose a job of this client'])
  })
})

describe('at the same moment', () => {
  test('a permit that expires and a job that is scheduled: the job is refused, or was first', async () => {
    for (let n = 0; n < 10; n += 1) {
      const { id } = await guardedJob()
      const permit = await addPermit(id)
      const at = { scheduled_date: `2026-08-${String(n + 1).padStart(2, '0')}T09:00` }
      const expire = world.db.update(permits).set({ status: 'expired' }).where(eq(permits.id, permit))
      const [scheduled] = await Promise.all([employee.patch(`/api/jobs/${id}`, at), expire.execute()])
      expect([200, 409]).toContain(scheduled.status)
      const [job] = await world.db.select().from(jobs).where(eq(jobs.id, id))
      expect(job?.scheduled_date !== null).toBe(scheduled.status === 200)
    }
  })

  test('a permit that is being withdrawn is waited for', async () => {
    const { id } = await guardedJob()
    const permit = await addPermit(id)
    const client = await world.pool.connect()
    await client.query('begin')
    await client.query(`update permits set status = 'expired' where id = $1`, [permit])
    const scheduling = employee.patch(`/api/jobs/${id}`, DATE)
    await isBlocked()
    await client.query('commit')
    client.release()
    expect((await scheduling).status).toBe(409)
  })
})

/** Waits until a statement waits for another transaction. */
async function isBlocked(): Promise<void> {
  for (;;) {
    const { rows } = await world.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return
  }
}

// Every endpoint that may change a job or an invoice, with bodies made to slip through: none may leave a guarded record past its gate.

const doors = everyEndpoint.filter(
  ({ method, changes }) => method !== 'GET' && changes.some((topic) => topic === 'jobs' || topic === 'invoices'),
)

/** A guarded record for the path, and the job and invoice that must stay as they are. */
async function guarded(endpoint: Endpoint) {
  const job = await guardedJob()
  const invoice = await guardedInvoice(job.id)
  const params: Record<string, string> = {}
  const { path } = endpoint
  if (path.startsWith('/api/jobs/:id')) params['id'] = job.id
  else if (path.startsWith('/api/invoices/:id')) params['id'] = invoice.id
  else if (path.includes('/:id')) params['id'] = await recordFor(world, cast, path)
  if (path.includes('/:token')) params['token'] = await linkFor(world, cast, path)
  if (path.startsWith('/api/quotes')) await guardQuote(params['id'] ?? '')
  return { job, invoice, params }
}

/** Its job needs a permit, and its deposit is paid, which would make a final invoice a sent one. */
async function guardQuote(id: string): Promise<void> {
  await world.db.execute(sql`
    update jobs set permit_required = true, scheduled_date = null where id = (select job_id from quotes where id = ${id})`)
  const [deposit] = await world.db
    .select()
    .from(invoices)
    .where(sql`quote_id = ${id} and is_deposit and status = 'sent'`)
  if (deposit) await admin.post(`/api/invoices/${deposit.id}/payments`, { payment_method: 'check' })
}

/** `job_id` is replaced with the guarded job's id; empty takes the invoice off the job. */
const slips: { job_id?: string; [field: string]: unknown }[] = [
  {},
  { scheduled_date: '2026-09-01T09:00', permit_required: true },
  { scheduled_date: '2026-09-01T10:00', permit_required: false },
  { status: 'in_progress', permit_required: true },
  { status: 'completed', permit_required: true, scheduled_date: '2026-09-01T11:00' },
  { status: 'completed', permit_required: false },
  { status: 'sent', job_id: 'guarded' },
  { status: 'overdue', due_date: '2026-01-01', job_id: 'guarded' },
  { status: 'paid', job_id: 'guarded' },
  { status: 'sent', job_id: '' },
  { job_id: '' },
]

async function slipped(): Promise<unknown> {
  const { rows } = await world.db.execute(sql`
    select 'job' as what, status, scheduled_date::text as detail from jobs
      where (permit_required and (scheduled_date is not null or status = 'in_progress')) or status = 'completed'
    union all select 'mark', status, title from jobs where title = 'Guarded' and not permit_required
    union all select 'invoice', i.status, i.invoice_number from invoices i join jobs j on j.id = i.job_id
      where j.permit_required and not i.is_deposit and i.status not in ('draft', 'cancelled')
    union all select 'off its job', status, invoice_number from invoices where notes = 'Guarded' and job_id is null`)
  return rows
}

describe('no endpoint slips through', () => {
  beforeAll(async () => {
    await world.db.execute(
      sql`update jobs set permit_required = false, scheduled_date = null, status = 'cancelled', title = 'Old'`,
    )
    await world.db.execute(sql`update invoices set job_id = null`)
  })
  const refusing = new Set<string>()

  test.each(doors.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))('$name', async ({ name, endpoint }) => {
    for (const caller of [employee, admin]) {
      if (!allows(endpoint.access, caller === admin ? 'admin' : 'employee')) continue
      // Without a body there is only one way to call it.
      for (const slip of typeof endpoint.body === 'object' ? slips : [{}]) {
        const { job, invoice, params } = await guarded(endpoint)
        await world.db.update(invoices).set({ notes: 'Guarded' }).where(eq(invoices.id, invoice.id))
        const job_id = slip.job_id === 'guarded' ? job.id : slip.job_id
        const example = {
          ...(await exampleBody(world, cast, endpoint)),
          ...slip,
          ...(job_id !== undefined && { job_id }),
        }
        const path = fillPath(endpoint.path, params)
        const { status, body: reply } =
          endpoint.method === 'DELETE'
            ? await caller.delete(path)
            : endpoint.method === 'PATCH'
              ? await caller.patch(path, example)
              : await caller.post(path, example)
        expect(status).toBeLessThan(500)
        if (reply?.gate) refusing.add(name)
        expect(await slipped()).toEqual([])
      }
    }
  })

  test('those that lead past a gate refuse by name', () => {
    expect([...refusing].toSorted()).toEqual([
      'PATCH /api/invoices/:id',
      'PATCH /api/jobs/:id',
      'POST /api/invoices',
      'POST /api/invoices/:id/send',
      'POST /api/jobs',
      'POST /api/jobs/:id/finish',
      'POST /api/jobs/:id/start',
      'POST /api/quotes/:id/final-invoice',
    ])
  })

  test('nor does any background job', async () => {
    await guardedInvoice((await guardedJob()).id, { due_date: '2026-01-01', notes: 'Guarded' })
    for (const job of features.backgroundJobs.filter(({ schedule }) => schedule !== undefined))
      await world.runJob(job.name)
    await world.runBackground()
    expect(await slipped()).toEqual([])
  })
})
