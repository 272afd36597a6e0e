import { textFrom } from '#contract/text.ts'
import { type Company, getCompany } from '#features/company/settings/server/shared/company.ts'
import { offerLetter } from '#features/people/email-preferences/server/shared/preferences.ts'
import type { BackgroundJob } from '#server/background/background.ts'
import { eachDue } from '#server/background/each-due.ts'
import type { Context } from '#server/context.ts'
import { takeTurns } from '#server/database/take-turns.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { queueMail, queueSms } from '#server/outbox/outbox.ts'
import { reviewRefusal } from '../contract.ts'
import { findJob, listCandidates } from './queries.ts'
import { findAddressee, getReviewFacts, type ReviewJob } from './service.ts'
import { reviewRequests } from './table.ts'

const deliveryOptions = ({ id }: ReviewJob) => ({ about: { type: 'job', id }, onceKey: `review ${id}` })

const composeText = ({ company_name, review_link }: Company) =>
  textFrom(
    company_name,
    `thank you for your business. Would you leave us a short review? ${review_link} Reply STOP to stop these texts.`,
  )

const composeLetter = (ctx: Context, company: Company, job: ReviewJob, to: string) =>
  offerLetter(ctx, company, {
    to,
    subject: `How did we do? A review for ${company.company_name}`,
    heading: 'How did we do?',
    paragraphs: [
      `Hello ${job.client_name},`,
      `Thank you for choosing ${company.company_name}. We hope you are happy with our work: ${job.title}.`,
      'Would you leave us a short review? It helps other people find an electrician they can trust.',
    ],
    button: { label: 'Leave a review', url: company.review_link },
    footer: 'Something not right? Just reply to this email, and we will take care of it.',
    takesReplies: true,
  })

/** Asks the client of a job, once, if they are due. Requests to one client run one after another. */
const askForReview = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const job = await findJob(ctx.db, id)
    if (!job) return
    await takeTurns(ctx.db, 'review request', job.client_id)
    const company = await getCompany(ctx)
    const created_at = ctx.now().toISOString()
    if (reviewRefusal(await getReviewFacts(ctx, job, company), created_at) !== null) return
    const { review_channel: channel } = company
    const { to } = await findAddressee(ctx, job, channel)
    if (channel === 'off' || to === null) return
    await ctx.db.insert(reviewRequests).values({ client_id: job.client_id, job_id: id, channel, created_at })
    if (channel === 'email') await queueMail(ctx, await composeLetter(ctx, company, job, to), deliveryOptions(job))
    else await queueSms(ctx, { to, text: composeText(company) }, { ...deliveryOptions(job), purpose: 'Review request' })
  })

/**
 * Asks every client who is due: a job may be completed before or after it is paid, and its invoice chosen after both, so a
 * schedule finds them all.
 */
export async function askForReviews(ctx: Context): Promise<void> {
  const { review_channel } = await getCompany(ctx)
  if (review_channel === 'off') return
  const due = await listCandidates(ctx.db, ctx.now().toISOString())
  await eachDue(ctx, due, ({ id }) => askForReview(ctx, id), 'a review request could not be written')
}

export const backgroundJobs: BackgroundJob[] = [{ name: 'reviews.ask', run: askForReviews, schedule: '*/5 * * * *' }]
