import { and, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { clients } from '#features/people/clients/server/table.ts'
import { invoices } from '#features/billing/invoices/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { quotes } from '#features/billing/quotes/server/table.ts'
import type { Database } from '#server/database/connect.ts'
import { REVIEW_PAUSE_DAYS, REVIEW_WINDOW_DAYS } from '../contract.ts'
import { jobInvoices, reviewRequests } from './table.ts'

const jobInvoice = {
  id: invoices.id,
  invoice_number: invoices.invoice_number,
  status: invoices.status,
  total: invoices.total,
  paid_date: invoices.paid_date,
}

/** Neither cancelled nor a deposit, which is paid before the work. */
const counts = and(ne(invoices.status, 'cancelled'), eq(invoices.is_deposit, false))

/** A job with its client, as far as a review request needs them. */
export async function findJob(db: Database, id: string) {
  const [job] = await db
    .select({
      id: jobs.id,
      title: jobs.title,
      status: jobs.status,
      completed_date: jobs.completed_date,
      client_id: jobs.client_id,
      client_archived_at: clients.archived_at,
      client_name: clients.name,
    })
    .from(jobs)
    .innerJoin(clients, eq(clients.id, jobs.client_id))
    .where(eq(jobs.id, id))
  return job
}

export const listQuoteInvoices = (db: Database, job: string) =>
  db
    .select(jobInvoice)
    .from(invoices)
    .innerJoin(quotes, eq(quotes.id, invoices.quote_id))
    .where(and(eq(quotes.job_id, job), counts))
    .orderBy(invoices.invoice_number)

export const listChosenInvoices = (db: Database, job: string) =>
  db
    .select(jobInvoice)
    .from(invoices)
    .innerJoin(jobInvoices, eq(jobInvoices.invoice_id, invoices.id))
    .where(and(eq(jobInvoices.job_id, job), counts))

const CHOICES = 50

/** The client's newest invoices that can be a job's. */
export const listChoices = (db: Database, client: string) =>
  db
    .select(jobInvoice)
    .from(invoices)
    .where(and(eq(invoices.client_id, client), isNull(invoices.quote_id), counts))
    .orderBy(desc(invoices.created_at), desc(invoices.id))
    .limit(CHOICES)

/** The last request to a client; one after this job comes first. */
export async function findLastRequest(db: Database, { id, client_id }: { id: string; client_id: string }) {
  const isThisJob = sql<boolean>`coalesce(${reviewRequests.job_id} = ${id}::uuid, false)`
  const [last] = await db
    .select({ at: reviewRequests.created_at, channel: reviewRequests.channel, this_job: isThisJob })
    .from(reviewRequests)
    .where(or(eq(reviewRequests.client_id, client_id), eq(reviewRequests.job_id, id)))
    .orderBy(desc(isThisJob), desc(reviewRequests.created_at))
    .limit(1)
  return last ?? null
}

/** Jobs that may be due: completed, with a paid invoice, and a client without a recent request. */
export async function listCandidates(db: Database, now: string): Promise<{ id: string }[]> {
  const days = (count: number) => sql`${now}::timestamptz - ${count}::int * interval '1 day'`
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct j.id
    from (
      select q.job_id, i.paid_date from invoices i join quotes q on q.id = i.quote_id
      where i.status = 'paid' and not i.is_deposit
      union all
      select l.job_id, i.paid_date from invoices i join job_invoices l on l.invoice_id = i.id where i.status = 'paid'
    ) paid join jobs j on j.id = paid.job_id
    where j.status = 'completed' and greatest(j.completed_date, paid.paid_date) >= ${days(REVIEW_WINDOW_DAYS)}
      and not exists (
        select from review_requests r
        where r.job_id = j.id or (r.client_id = j.client_id and r.created_at > ${days(REVIEW_PAUSE_DAYS)})
      )`)
  return rows
}

/** The invoice that staff chose for a job; null takes the choice back. */
export async function saveChoice(db: Database, job_id: string, invoice_id: string | null, now: string): Promise<void> {
  if (invoice_id === null) await db.delete(jobInvoices).where(eq(jobInvoices.job_id, job_id))
  else
    await db
      .insert(jobInvoices)
      .values({ job_id, invoice_id, created_at: now })
      .onConflictDoUpdate({ target: jobInvoices.job_id, set: { invoice_id, created_at: now } })
}
