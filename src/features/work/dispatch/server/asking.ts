import { eq } from 'drizzle-orm'
import { formatLongDay, formatTime } from '#contract/dates.ts'
import { textFrom } from '#contract/text.ts'
import { type Company, getCompany } from '#features/company/settings/server/shared/company.ts'
import { findReach } from '#features/people/clients/server/shared/reach.ts'
import { issueLink } from '#features/people/links/server/shared/links.ts'
import type { ChangedVisit } from '#features/work/visits/server/shared/change-visits.ts'
import type { BackgroundJob } from '#server/background/background.ts'
import type { Context, StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { updateRow } from '#server/database/versions.ts'
import { letter } from '#server/mail/letter.ts'
import { queueMail, queueSms } from '#server/outbox/outbox.ts'
import { listTimes, visitTime } from '../rules/message.ts'
import { listRequestedVisits, type RequestedVisit } from './queries.ts'
import { getRequestEnd } from './shared/requests.ts'
import { visitRequests, visitRequestTimes } from './table.ts'

const JOB = 'dispatch.ask-clients'

/** Time to undo the move before any client hears of it. */
const PAUSE_MS = 30_000

/** Notes for each client of moved visits that they have to be asked, and asks them if the transaction commits. */
export async function askClients(ctx: StaffContext, changed: readonly ChangedVisit[]): Promise<void> {
  const now = ctx.now().toISOString()
  const moved = changed.filter(
    ({ was, visit }) =>
      visit.scheduled_date !== null && visit.scheduled_date !== was.scheduled_date && visit.scheduled_date > now,
  )
  if (moved.length === 0) return
  const byClient = [...Map.groupBy(moved, ({ job }) => job.client_id)]
  const rows = await ctx.db
    .insert(visitRequests)
    .values(byClient.map(([client_id]) => ({ client_id, created_by: ctx.user.id, created_at: now, updated_at: now })))
    .returning()
  const requests = new Map(rows.map(({ id, client_id }) => [client_id, id]))
  await ctx.db.insert(visitRequestTimes).values(
    moved.map(({ visit, job }) => ({
      request_id: requests.get(job.client_id) ?? '',
      visit_id: visit.id,
      scheduled_date: visit.scheduled_date ?? '',
    })),
  )
  const data = { requests: [...requests.values()] }
  await ctx.background.enqueue(ctx.db, JOB, data, { startAfter: new Date(ctx.now().getTime() + PAUSE_MS) })
}

const writeText = ({ company_name, time_zone }: Company, visits: readonly RequestedVisit[], url: string): string => {
  const times = listTimes(
    time_zone,
    visits.map(({ scheduled_date }) => scheduled_date),
  )
  return textFrom(
    company_name,
    `we had to move your visit to ${times}. Please confirm, or ask for another time: ${url}`,
  )
}

/** Sends one client the link, once. A request whose visits have all moved again is no longer one. */
const askClient = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const [request] = await ctx.db.select().from(visitRequests).where(eq(visitRequests.id, id)).for('update')
    if (!request || request.sent_at !== null || request.status !== 'waiting') return
    const visits = (await listRequestedVisits(ctx, id)).filter((visit) => !visit.void)
    const [first] = visits
    if (!first) {
      await ctx.db.delete(visitRequests).where(eq(visitRequests.id, id))
      return
    }
    const reach = await findReach(ctx, request.client_id, 'visit')
    if (reach.email === null && reach.phone === null) {
      await updateRow(ctx, visitRequests, id, { status: 'unreached' })
      return
    }
    const company = await getCompany(ctx)
    const expires_at = getRequestEnd(visits)
    const { url } = await issueLink(ctx, { kind: 'visit_request', document_id: id, expires_at })
    const about = { type: 'job', id: first.job_id }
    if (reach.email !== null) {
      const mail = letter(ctx, company, {
        to: reach.email,
        subject: `Please confirm your new time: ${visitTime(company.time_zone, first.scheduled_date)}`,
        heading: 'Please confirm your new time',
        paragraphs: [
          `Hello ${reach.name},`,
          `We had to move your ${visits.length === 1 ? 'visit' : 'visits'}. Please tell us whether the new time suits you.`,
        ],
        facts: visits.map(({ title, scheduled_date }) => ({
          label: title,
          value: `${formatLongDay(company.time_zone, scheduled_date)}, ${formatTime(company.time_zone, scheduled_date)}`,
        })),
        button: { label: 'Confirm, or ask for another time', url },
        takesReplies: true,
      })
      await queueMail(ctx, mail, { about, onceKey: `visit request ${id} email` })
    }
    if (reach.phone !== null)
      await queueSms(
        ctx,
        { to: reach.phone, text: writeText(company, visits, url) },
        { about, onceKey: `visit request ${id} sms`, purpose: 'New visit time', notAfter: expires_at },
      )
    await updateRow(ctx, visitRequests, id, { sent_at: ctx.now().toISOString() })
  })

export const askClientsJob: BackgroundJob<{ requests: readonly string[] }> = {
  name: JOB,
  run: async (ctx, { requests }) => {
    for (const id of requests) await askClient(ctx, id)
  },
}
