import * as z from 'zod/mini'
import { statusSchema } from '#contract/states.ts'
import { formatDate, Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, OptionalId } from '#contract/listing.ts'
import { DecimalText } from '#contract/money.ts'
import { listAnd } from '#contract/text.ts'
import { WebLink } from '#contract/web-link.ts'
import { invoiceStates } from '#features/billing/invoices/states.ts'
import { JobStatus } from '#features/work/jobs/contract.ts'
import { REVIEW_LINK_REQUIRED, reviewChannels } from '#features/company/settings/contract.ts'

/** The company's settings for review requests, as their form has them. */
export const ReviewSettings = z.object({ review_channel: z.enum(reviewChannels), review_link: WebLink }).check(
  z.refine(({ review_channel, review_link }) => review_channel === 'off' || review_link !== '', {
    message: REVIEW_LINK_REQUIRED,
    path: ['review_link'],
  }),
)

const JobInvoice = z.object({
  id: Id,
  invoice_number: z.string(),
  status: statusSchema(invoiceStates),
  total: DecimalText,
  paid_date: z.nullable(Instant),
})
export type JobInvoice = z.infer<typeof JobInvoice>

/** Facts that decide whether a job's client gets a review request. */
export const ReviewFacts = z.object({
  channel: z.enum(reviewChannels),
  /** When the company turned review requests on, or null. */
  since: z.nullable(Instant),
  time_zone: z.string(),
  job_status: JobStatus,
  completed_date: z.nullable(Instant),
  /** The job's invoices that count: without deposits and cancelled ones. */
  invoices: z.array(JobInvoice),
  /** Source of the invoices: the quote of the job, or the choice of staff. */
  invoices_from: z.nullable(z.enum(['quote', 'staff'])),
  /** The last time the client was asked, after any job. */
  last_asked: z.nullable(z.object({ at: Instant, channel: z.enum(['email', 'sms']), this_job: z.boolean() })),
  /** Why the client cannot be reached on the company's channel, or null. */
  unreachable: z.nullable(z.string()),
})
export type ReviewFacts = z.infer<typeof ReviewFacts>

export const ReviewState = z.extend(
  z.pick(ReviewFacts, {
    channel: true,
    last_asked: true,
    invoices: true,
    invoices_from: true,
  }),
  {
    /** Why the request is waiting or will never be made; null once it was made after this job. */
    waiting: z.nullable(z.string()),
    /** The invoices that staff can choose: the client's, without deposits, quotes' and cancelled ones. */
    choices: z.array(JobInvoice),
  },
)
export type ReviewState = z.infer<typeof ReviewState>

const DAY_MS = 24 * 60 * 60 * 1000
/** The minimum time between two review requests to a client. */
export const REVIEW_PAUSE_DAYS = 365
/** After this time a request would come out of nowhere. */
export const REVIEW_WINDOW_DAYS = 14

/** When the job was completed and everything was paid, whichever came last; null while it is not. */
export function dueSince({ job_status, completed_date, invoices }: ReviewFacts): string | null {
  if (job_status !== 'completed' || completed_date === null || invoices.length === 0) return null
  const paid = invoices.map(({ paid_date }) => paid_date)
  if (paid.includes(null)) return null
  return [completed_date, ...paid].reduce<string>((latest, at) => (at !== null && at > latest ? at : latest), '')
}

/** Why the client gets no review request now, or null when one is due. */
export function reviewRefusal(facts: ReviewFacts, now: string): string | null {
  const { channel, since, job_status, invoices, last_asked, unreachable, time_zone } = facts
  if (channel === 'off') return 'Review requests are off.'
  if (job_status === 'cancelled') return 'This job is cancelled, so the client is not asked.'
  const daysAgo = (at: string) => (Date.parse(now) - Date.parse(at)) / DAY_MS
  if (last_asked && (last_asked.this_job || daysAgo(last_asked.at) < REVIEW_PAUSE_DAYS))
    return `This client was asked on ${formatDate(time_zone, last_asked.at)}, and is asked at most once a year.`
  if (unreachable !== null) return `${unreachable}, so there is no review request.`
  if (invoices.length === 0) return 'Choose the invoice of this job. Once it is paid, the client is asked.'
  const open = invoices.filter(({ status }) => status !== 'paid').map(({ invoice_number }) => invoice_number)
  if (job_status !== 'completed') return 'The client is asked once the job is completed and paid.'
  if (open.length > 0) return `The client is asked once ${listAnd(open)} ${open.length === 1 ? 'is' : 'are'} paid.`
  const due = dueSince(facts)
  if (due === null || since === null || due < since)
    return 'This job was completed and paid before review requests were turned on.'
  if (daysAgo(due) > REVIEW_WINDOW_DAYS)
    return `This job was completed and paid more than ${REVIEW_WINDOW_DAYS} days ago.`
  return null
}

export const reviews = {
  get: endpoint({
    method: 'GET',
    path: '/api/jobs/:id/review',
    access: 'staff',
    summary: 'Whether the client of a job was asked for a review, or what the request waits for',
    reads: ['reviews', 'jobs', 'clients', 'users', 'invoices', 'quotes', 'settings', 'deliveries'],
    returns: ReviewState,
  }),
  chooseInvoice: endpoint({
    method: 'PATCH',
    path: '/api/jobs/:id/review',
    access: 'staff',
    summary: 'Choose the invoice of a job without a quote: once it is paid, the client is asked for a review',
    audit: 'chose the invoice of {record} for a review request',
    changes: ['reviews'],
    body: z.object({ invoice_id: z.optional(OptionalId) }),
    returns: ReviewState,
  }),
}
