import { eq, sql } from 'drizzle-orm'
import { formatDateTime } from '#contract/dates.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import { type HolderContext, requireStillOpen } from '#features/people/links/server/shared/links.ts'
import { clients } from '#features/people/clients/server/table.ts'
import type { Clock } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { lockRow, updateRow } from '#server/database/versions.ts'
import { conflict, notFound, refuseIf } from '#server/errors.ts'
import { letter } from '#server/mail/letter.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import { answerStates, blocked, type PublicRequest } from '../../contract.ts'
import { listRequestedVisits, type RequestedVisit } from '../queries.ts'
import { visitRequests } from '../table.ts'

/** When links to a request expire: at the end of its last visit. */
export const getRequestEnd = (visits: readonly RequestedVisit[]): string =>
  visits.map(({ ends }) => ends).reduce((last, ends) => (ends > last ? ends : last), '')

/** When a new link to this request expires. 404 if it does not exist, 409 when there is nothing left to answer. */
export async function requestLinkExpiry(ctx: Clock, id: string): Promise<string> {
  const visits = await listRequestedVisits(ctx, id)
  if (visits.length === 0) throw notFound('Visit request')
  const ends = getRequestEnd(visits)
  if (ends <= ctx.now().toISOString()) throw conflict('These visits are over. A link would have nothing left to show.')
  return ends
}

/** The request as its client sees it. */
export async function getPublicRequest(ctx: HolderContext, id: string): Promise<PublicRequest> {
  const [row] = await ctx.db
    .select({ request: visitRequests, client_name: clients.name })
    .from(visitRequests)
    .innerJoin(clients, eq(clients.id, visitRequests.client_id))
    .where(eq(visitRequests.id, id))
  if (!row) throw notFound('Visit request')
  const { status, note } = row.request
  const visits = await listRequestedVisits(ctx, id)
  return {
    client_name: row.client_name,
    status,
    note,
    visits,
    closed: blocked.answer({ visits }, ctx.now().toISOString()),
  }
}

type Link = { id: string; document_id: string }

/** Takes the client's answer, once: the same one again changes nothing. */
export const answerRequest = (
  ctx: HolderContext,
  link: Link,
  answer: { status: 'confirmed' } | { status: 'another_time'; note: string },
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const id = link.document_id
    const request = await lockRow(ctx, visitRequests, id, { noun: 'Visit request' })
    await requireStillOpen(ctx, link.id)
    refuseIf(answerStates.refusal(request, answer.status))
    if (request.status === answer.status) return
    const visits = await listRequestedVisits(ctx, id)
    refuseIf(blocked.answer({ visits }, ctx.now().toISOString()))
    await updateRow(ctx, visitRequests, id, { ...answer, answered_at: ctx.now().toISOString() })
    if (answer.status === 'another_time') await notifyOffice(ctx, request, visits, answer.note)
  })

async function notifyOffice(
  ctx: HolderContext,
  { id, client_id }: typeof visitRequests.$inferSelect,
  visits: readonly RequestedVisit[],
  note: string,
): Promise<void> {
  const company = await getCompany(ctx)
  const [client] = await ctx.db.select({ name: clients.name }).from(clients).where(eq(clients.id, client_id))
  const [visit] = visits
  if (!company.email || !client || !visit) return
  const mail = letter(ctx, company, {
    to: company.email,
    subject: `${client.name} asks for another time`,
    paragraphs: [`"${note}"`],
    facts: visits.map(({ title, scheduled_date }) => ({
      label: title,
      value: formatDateTime(company.time_zone, scheduled_date),
    })),
    button: { label: 'Open the visit', url: `${ctx.config.publicUrl}/schedule?open=visit-${visit.visit_id}` },
  })
  await queueMail(ctx, mail, { about: { type: 'job', id: visit.job_id }, onceKey: `visit request ${id} another time` })
}

/** The client's answer about a visit `v` at its present time, for lists of visits. */
export const currentAnswer = sql`
  select r.status as client_answer, r.note as client_note from visit_request_times t join visit_requests r on r.id = t.request_id
  where t.visit_id = v.id and t.scheduled_date = v.scheduled_date order by r.created_at desc, r.id desc limit 1`
