import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { features } from '#app/server/features.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { fillPath } from '#contract/endpoint.ts'
import { allows } from '#contract/roles.ts'
import { invoices } from '#features/billing/invoices/server/table.ts'
import { endpointName, everyEndpoint } from '#test/endpoints.ts'
import { exampleBody, linkFor, recordFor } from '#test/examples.ts'
import { createGatedWorld } from '#test/gates.ts'
import type { Caller } from '#test/world.ts'

const { world, cast, admin, employee, turn, guardedJob, guardedInvoice, strayInvoice } = await createGatedWorld()
beforeEach(() => turn(true))

// Every endpoint that may change a job or an invoice, with bodies made to slip through: none may leave a guarded record past its gate.

const doors = everyEndpoint.filter(
  ({ method, changes }) => method !== 'GET' && changes.some((topic) => topic === 'jobs' || topic === 'invoices'),
)

/** The invoice that an endpoint of invoices starts from: a draft of the guarded job, or one that was sent without a job. */
const startsFor = ({ path }: Endpoint) =>
  path.startsWith('/api/invoices/:id') ? (['draft', 'stray'] as const) : (['draft'] as const)

/** A guarded record for the path, and the job and invoice that must stay as they are. */
async function guarded(endpoint: Endpoint, start: 'draft' | 'stray') {
  const job = await guardedJob()
  const invoice = await (start === 'stray' ? strayInvoice() : guardedInvoice(job.id, { notes: 'Guarded' }))
  const params: Record<string, string> = {}
  const { path } = endpoint
  if (path.startsWith('/api/jobs/:id')) params['id'] = job.id
  else if (path.startsWith('/api/visits/:id')) params['id'] = job.next_visit_id
  else if (path.startsWith('/api/invoices/:id')) params['id'] = invoice.id
  else if (path.includes('/:id')) params['id'] = await recordFor(world, cast, path)
  if (path.includes('/:token')) params['token'] = await linkFor(world, cast, path)
  if (path.startsWith('/api/quotes')) await guardQuote(params['id'] ?? '')
  return { job, params }
}

/** Its job needs a permit, and its deposit of the whole total is paid, which would make a final invoice a paid one. */
async function guardQuote(id: string): Promise<void> {
  await world.db.execute(sql`
    update jobs set permit_required = true, scheduled_date = null where id = (select job_id from quotes where id = ${id})`)
  await world.db.execute(sql`
    update invoices i set subtotal = q.total, total = q.total from quotes q where q.id = ${id} and i.quote_id = q.id and i.is_deposit`)
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
  { job_id: 'guarded' },
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

const send = (caller: Caller, { method, path }: Endpoint, params: Record<string, string>, body: object) => {
  const address = fillPath(path, params)
  if (method === 'DELETE') return caller.delete(address)
  return method === 'PATCH' ? caller.patch(address, body) : caller.post(address, body)
}

describe('no endpoint slips through', () => {
  beforeAll(async () => {
    await world.db.execute(
      sql`update jobs set permit_required = false, scheduled_date = null, status = 'cancelled', title = 'Old'`,
    )
    await world.db.execute(sql`update invoices set job_id = null`)
  })
  const refusing = new Set<string>()

  test.each(doors.map((endpoint) => ({ name: endpointName(endpoint), endpoint })))(
    '$name',
    async ({ name, endpoint }) => {
      for (const caller of [employee, admin]) {
        if (!allows(endpoint.access, caller === admin ? 'admin' : 'employee')) continue
        // Without a body there is only one way to call it.
        const bodies: typeof slips = typeof endpoint.body === 'object' ? slips : [{}]
        for (const { start, slip } of startsFor(endpoint).flatMap((start) => bodies.map((slip) => ({ start, slip })))) {
          const { job, params } = await guarded(endpoint, start)
          const isOfJob = slip.job_id === 'guarded' || endpoint.path === '/api/visits'
          const job_id = isOfJob ? job.id : slip.job_id
          const example = {
            ...(await exampleBody(world, cast, endpoint)),
            ...slip,
            ...(job_id !== undefined && { job_id }),
          }
          const { status, body: reply } = await send(caller, endpoint, params, example)
          expect(status).toBeLessThan(500)
          if (reply?.gate) refusing.add(name)
          expect(await slipped()).toEqual([])
        }
      }
    },
  )

  test('those that lead past a gate refuse by name', () => {
    expect([...refusing].toSorted()).toEqual([
      'PATCH /api/invoices/:id',
      'PATCH /api/jobs/:id',
      'PATCH /api/visits/:id',
      'POST /api/invoices',
      'POST /api/invoices/:id/send',
      'POST /api/jobs',
      'POST /api/jobs/:id/finish',
      'POST /api/jobs/:id/start',
      'POST /api/quotes/:id/final-invoice',
      'POST /api/visits',
      'POST /api/visits/:id/finish',
      'POST /api/visits/:id/start',
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
