import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { invoices } from '#features/billing/invoices/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { workOrders } from '#features/compliance/work-orders/server/table.ts'
import { recordFor } from '#test/examples.ts'
import { createJob } from '#test/factories.ts'
import { createGatedWorld, SIGNED } from '#test/gates.ts'
import { createConvertedQuote } from '#test/quotes.ts'

const gated = await createGatedWorld()
const { world, cast, admin, employee, turn, override } = gated
const { guardedJob, guardedInvoice, addPermit, addWorkOrder, addInspection } = gated
beforeEach(() => turn(true))

const DATE = { scheduled_date: '2026-07-01T09:00' }
const newJob = () => ({ client_id: cast.recordA.id, title: 'New', permit_required: true })

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
          need: 'This job needs an approved permit before it is scheduled.',
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
    const refused = await admin.post('/api/jobs', { ...newJob(), ...DATE })
    const need =
      'This job needs an approved permit before it is scheduled. Save it without a date, then add its permit.'
    expect([refused.status, refused.body]).toEqual([
      409,
      { message: need, gate: { name: 'schedule', job_id: null, need, missing: [], admins: [cast.admin.name] } },
    ])
    expect((await admin.post('/api/jobs', newJob())).status).toBe(201)
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
    const history = await employee.get(`/api/audit/history?record=gate_override&record_id=${body[0].id}`)
    expect(history.body).toMatchObject([{ action: 'created', who: cast.admin.name }])
  })

  test('needs an administrator, a reason and a job', async () => {
    const { id } = await guardedJob()
    expect((await override(id, 'schedule', employee)).status).toBe(403)
    const blank = await admin.post('/api/gates/overrides', { job_id: id, gate: 'schedule', reason: ' ' })
    expect([blank.status, blank.body.message]).toEqual([400, 'Enter a reason'])
    const nowhere = await override('00000000-0000-4000-8000-000000000000', 'schedule')
    expect([nowhere.status, nowhere.body.message]).toEqual([404, 'Job not found'])
  })

  test('is given once while it holds, also by two administrators at the same time', async () => {
    const { id } = await guardedJob()
    const replies = await Promise.all([override(id, 'schedule'), override(id, 'schedule')])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(replies.find(({ status }) => status === 409)?.body.message).toBe(
      'This gate is already overridden for this job. Try again without an override.',
    )
    expect((await override(id, 'complete')).status).toBe(201)
    const winner = replies.find(({ status }) => status === 201)?.body
    await admin.post(`/api/gates/overrides/${winner.id}/withdraw`)
    expect((await employee.patch(`/api/jobs/${id}`, { scheduled_date: '2026-07-06T09:00' })).status).toBe(409)
  })

  test('comes with a new job: both are saved, or neither', async () => {
    const decision = { gate: 'schedule', reason: 'The city approved it by phone' }
    const count = () => world.db.$count(jobs)
    const before = await count()
    const body = { ...newJob(), scheduled_date: '2026-07-02T09:00', gate_override: decision }
    const refused = await employee.post('/api/jobs', body)
    expect([refused.status, refused.body.message]).toEqual([403, 'Only administrators can override a gate.'])
    const other = await admin.post('/api/jobs', { ...body, status: 'completed' })
    expect([other.status, other.body.gate.name]).toEqual([409, 'complete'])
    const blank = await admin.post('/api/jobs', { ...body, gate_override: { ...decision, reason: '' } })
    expect([blank.status, blank.body.errors]).toEqual([
      400,
      [{ path: 'gate_override.reason', message: 'Enter a reason' }],
    ])
    expect(await count()).toBe(before)
    const { status, body: made } = await admin.post('/api/jobs', body)
    expect([status, made.scheduled_date]).toEqual([201, '2026-07-02T14:00:00.000Z'])
    const { body: kept } = await employee.get(`/api/gates/overrides?job_id=${made.id}`)
    expect(kept).toMatchObject([{ ...decision, created_by_name: cast.admin.name, withdrawn_at: null }])
    expect((await employee.patch(`/api/jobs/${made.id}`, { scheduled_date: '2026-07-03T09:00' })).status).toBe(200)
  })

  test('is withdrawn once, by an administrator, and stays in the history', async () => {
    const { id } = await guardedJob()
    const { body: made } = await override(id, 'schedule')
    expect((await employee.patch(`/api/jobs/${id}`, { scheduled_date: '2026-07-04T09:00' })).status).toBe(200)
    const path = `/api/gates/overrides/${made.id}/withdraw`
    expect((await employee.post(path)).status).toBe(403)
    const { status, body } = await admin.post(path)
    expect([status, body]).toMatchObject([201, { reason: made.reason, withdrawn_by_name: cast.admin.name }])
    const again = await admin.post(path)
    expect([again.status, again.body.message]).toEqual([409, 'This override was already withdrawn.'])
    // A date saved under the override stays; the next move is refused.
    expect((await employee.get(`/api/jobs/${id}`)).body.scheduled_date).toBe('2026-07-04T14:00:00.000Z')
    expect((await employee.patch(`/api/jobs/${id}`, { scheduled_date: '2026-07-05T09:00' })).status).toBe(409)
    const history = await employee.get(`/api/audit/history?record=gate_override&record_id=${made.id}`)
    expect(history.body).toMatchObject([
      {
        action: 'changed',
        who: cast.admin.name,
        changes: [{ field: 'withdrawn_at' }, { field: 'withdrawn_by' }],
      },
      { action: 'created' },
    ])
    await override(id, 'schedule')
    expect((await employee.patch(`/api/jobs/${id}`, { scheduled_date: '2026-07-05T09:00' })).status).toBe(200)
    expect((await employee.get(`/api/gates/overrides?job_id=${id}`)).body).toHaveLength(2)
  })
})

test('a job is completed once all of its work orders are signed', async () => {
  const { id } = await createJob(world.db)
  const finish = () => employee.post(`/api/jobs/${id}/finish`)
  expect((await finish()).body.gate.missing).toMatchObject([{ label: 'This job has no work order yet' }])
  await addWorkOrder(id, 'completed')
  const { work_order_number: open } = await addWorkOrder(id, 'in_progress')
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

/** Waits until a statement waits for another transaction. */
async function isBlocked(): Promise<void> {
  for (;;) {
    const { rows } = await world.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return
  }
}
