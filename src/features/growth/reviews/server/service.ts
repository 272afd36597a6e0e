import { findReach } from '#features/people/clients/server/shared/reach.ts'
import { type Company, getCompany } from '#features/company/settings/server/shared/company.ts'
import type { Services, StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalid, notFound } from '#server/errors.ts'
import { type ReviewFacts, reviewRefusal, type ReviewState } from '../contract.ts'
import { findJob, findLastRequest, listChoices, listChosenInvoices, listQuoteInvoices, saveChoice } from './queries.ts'

export type ReviewJob = NonNullable<Awaited<ReturnType<typeof findJob>>>
type Addressee = { to: string | null; refusal: string | null }

/** Address for the request on the company's channel, respecting the client's opt-outs; or why there is none. */
export async function findAddressee(
  ctx: Pick<Services, 'db'>,
  job: ReviewJob,
  channel: Company['review_channel'],
): Promise<Addressee> {
  const refuse = (refusal: string | null) => ({ to: null, refusal })
  if (channel === 'off') return refuse(null)
  if (job.client_archived_at !== null) return refuse('This client is archived')
  const { email, no_email, phone, no_text } = await findReach(ctx, job.client_id, 'review')
  return channel === 'sms' ? { to: phone, refusal: no_text } : { to: email, refusal: no_email }
}

/** Everything that decides if this job's client gets a request. */
export async function getReviewFacts(
  ctx: Pick<Services, 'db'>,
  job: ReviewJob,
  company: Company,
): Promise<ReviewFacts> {
  const { db } = ctx
  const ofQuote = await listQuoteInvoices(db, job.id)
  const invoices = ofQuote.length > 0 ? ofQuote : await listChosenInvoices(db, job.id)
  return {
    channel: company.review_channel,
    since: company.review_since,
    time_zone: company.time_zone,
    job_status: job.status,
    completed_date: job.completed_date,
    invoices,
    invoices_from: ofQuote.length > 0 ? 'quote' : invoices.length > 0 ? 'staff' : null,
    last_asked: await findLastRequest(db, job),
    unreachable: (await findAddressee(ctx, job, company.review_channel)).refusal,
  }
}

async function requireJob(ctx: StaffContext, id: string): Promise<ReviewJob> {
  const job = await findJob(ctx.db, id)
  if (!job) throw notFound('Job')
  return job
}

export async function getReview(ctx: StaffContext, id: string): Promise<ReviewState> {
  const job = await requireJob(ctx, id)
  const facts = await getReviewFacts(ctx, job, await getCompany(ctx))
  const { channel, last_asked, invoices, invoices_from } = facts
  const waiting = last_asked?.this_job ? null : reviewRefusal(facts, ctx.now().toISOString())
  const choices = invoices_from === 'quote' ? [] : await listChoices(ctx.db, job.client_id)
  return { channel, last_asked, invoices, invoices_from, waiting, choices }
}

/** Chooses the job's invoice among its client's, in place of an earlier choice; null takes the choice back. */
export const chooseInvoice = (
  ctx: StaffContext,
  id: string,
  invoiceId: string | null | undefined,
): Promise<ReviewState> =>
  inTransaction(ctx, async (ctx) => {
    const job = await requireJob(ctx, id)
    if ((await listQuoteInvoices(ctx.db, id)).length > 0)
      throw invalid('invoice_id', 'The invoice of this job comes from its quote')
    if (invoiceId && !(await listChoices(ctx.db, job.client_id)).some((choice) => choice.id === invoiceId))
      throw invalid('invoice_id', 'Choose one of the client’s invoices that is not cancelled')
    if (invoiceId !== undefined) await saveChoice(ctx.db, id, invoiceId, ctx.now().toISOString())
    return getReview(ctx, id)
  })
