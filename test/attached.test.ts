import { eq } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { jobs } from '#features/work/jobs/server/table.ts'
import { attachedTo } from '#server/database/errors.ts'
import { knownError } from '#server/http/app-errors.ts'
import { createClient, createInvoice, createJob, createUser } from './factories.ts'
import { until } from './until.ts'
import { type Caller, setUpWorld } from './world.ts'

// Stands in for a table that a later feature adds and that no delete rule knows about yet.

const world = await setUpWorld()
const admin = await world.signedIn(await createUser(world.db, 'admin'))
await world.pool.query(`create table site_notes (
  invoice_id uuid references invoices on delete restrict,
  client_id uuid references clients,
  job_id uuid references jobs on delete restrict)`)

test.each([
  [
    'invoice',
    async () => (await createInvoice(world.db)).id,
    'Site notes are attached to this invoice. Remove them first, or cancel the invoice instead.',
  ],
  [
    'client',
    async () => (await createClient(world.db)).id,
    'This client has site notes, which must be kept. Archive the client instead.',
  ],
  [
    'job',
    async () => (await createJob(world.db)).id,
    'This job has site notes, which must be kept. Cancel the job instead.',
  ],
])('refuses to delete %s with records in a new table, and names them', async (kind, create, message) => {
  const id = await create()
  await world.pool.query(`insert into site_notes (${kind}_id) values ($1)`, [id])
  expect(await admin.delete(`/api/${kind}s/${id}`)).toMatchObject({ status: 409, body: { message } })
  expect((await admin.get(`/api/${kind}s/${id}`)).status).toBe(200)
  await world.pool.query('delete from site_notes')
  expect((await admin.delete(`/api/${kind}s/${id}`)).status).toBe(204)
})

test('adds nothing to a record that another user deletes meanwhile, and says so', async () => {
  const { id: job_id } = await createJob(world.db)
  let adding: ReturnType<Caller['post']> | undefined
  await world.db.transaction(async (tx) => {
    await tx.delete(jobs).where(eq(jobs.id, job_id))
    adding = admin.post('/api/job-costs', { job_id, kind: 'material', amount: '5', incurred_on: '2026-06-15' })
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await until(async () => expect((await world.pool.query(waiting)).rowCount).toBe(1))
  })
  expect(await adding).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('just added or deleted by another user. Nothing was saved.') },
  })
})

test('answers a conflict where the delete has no sentence of its own', async () => {
  const { id } = await createJob(world.db)
  await world.pool.query('insert into site_notes (job_id) values ($1)', [id])
  const refusal: unknown = await world.db
    .delete(jobs)
    .where(eq(jobs.id, id))
    .catch((error: unknown) => error)
  expect(knownError(refusal)).toMatchObject({ status: 409 })
})

test('has wording for every foreign key that can block a delete', async () => {
  const { rows } = await world.pool.query<{ from: string }>(
    `select distinct conrelid::regclass::text as from from pg_constraint
       where contype = 'f' and confdeltype in ('a', 'r')
         and confrelid in ('invoices'::regclass, 'clients'::regclass, 'jobs'::regclass)`,
  )
  expect(rows.map(({ from }) => from)).toEqual(
    expect.arrayContaining(['files', 'payments', 'work_orders', 'sales_leads']),
  )
  for (const { from } of rows) {
    const refusal = Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code: '23503', table: from })
    expect(attachedTo(new Error('query failed', { cause: refusal }))).toMatch(/^[a-z]+( [a-z]+)*s$/)
  }
})
