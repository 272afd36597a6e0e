import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { addMinutes, formatTime } from '#contract/dates.ts'
import { textFrom } from '#contract/text.ts'
import { clients } from '#features/people/clients/server/table.ts'
import { textableClient } from '#features/people/clients/server/shared/texting.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { type Company, getCompany } from '#features/company/settings/server/shared/company.ts'
import { users } from '#features/people/users/server/table.ts'
import { listCrew } from '#features/work/visits/rules/crew.ts'
import { visits } from '#features/work/visits/server/table.ts'
import type { StaffContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { takeTurns } from '#server/database/take-turns.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, notFound, refuseIf } from '#server/errors.ts'
import { limitUserTexts, refuseTextOverLimit } from '#server/sms/limits.ts'
import { deliveries } from '#server/tables.ts'
import { arrivalWindow, blocked, type Message, type OnMyWay } from '../contract.ts'
import { getMessage, insertSent } from './queries.ts'
import { deliverText } from './sending.ts'
import { textMessages } from './table.ts'

/** A second text this soon is a second tap, or a colleague who did not know. */
const REPEAT_MINUTES = 15

/** A visit of a job: the one given, or else the next one. */
async function getTrip(db: Database, id: string, visit_id: string | null) {
  const { status, assigned_to, helper_ids } = visits
  const [trip] = await db
    .select({ status, assigned_to, helper_ids, client_id: jobs.client_id, client_name: clients.name, lead: users.name })
    .from(jobs)
    .innerJoin(clients, eq(clients.id, jobs.client_id))
    .innerJoin(visits, and(eq(visits.job_id, jobs.id), eq(visits.id, visit_id ?? jobs.next_visit_id)))
    .leftJoin(users, eq(users.id, visits.assigned_to))
    .where(eq(jobs.id, id))
  if (!trip) throw notFound(visit_id === null ? 'Job' : 'Visit')
  return trip
}

type Trip = Awaited<ReturnType<typeof getTrip>>

/** Who comes: the user if they are on the crew, else its lead. */
const getDriver = ({ user }: StaffContext, trip: Trip): string =>
  listCrew(trip).includes(user.id) ? user.name : (trip.lead ?? user.name)

/** When the client was last texted about this visit, unless that failed. */
async function textedAt(ctx: StaffContext, jobId: string, except: string): Promise<string | null> {
  const since = addMinutes(ctx.now().toISOString(), -REPEAT_MINUTES)
  const [row] = await ctx.db
    .select({ at: textMessages.created_at })
    .from(textMessages)
    .leftJoin(deliveries, and(eq(deliveries.about_type, 'message'), eq(deliveries.about_id, textMessages.id)))
    .where(
      and(
        eq(textMessages.job_id, jobId),
        gt(textMessages.created_at, since),
        ne(textMessages.id, except),
        sql`${deliveries.status} is distinct from 'failed'`,
      ),
    )
    .orderBy(desc(textMessages.created_at))
    .limit(1)
  return row?.at ?? null
}

const firstName = (name: string): string => name.split(' ')[0] ?? name

/** The text itself: who comes, and between which times. */
function onMyWayText(
  { company_name, time_zone }: Pick<Company, 'company_name' | 'time_zone'>,
  { technician, minutes, now }: { technician: string; minutes: number; now: Date },
): string {
  const { from, to } = arrivalWindow(time_zone, now, minutes)
  return textFrom(company_name, `${firstName(technician)} is on the way and should arrive between ${from} and ${to}.`)
}

/** Texts the client of a job that the technician is on the way, once, however often it is tapped. */
export async function textOnMyWay(
  ctx: StaffContext,
  id: string,
  { minutes, visit_id }: OnMyWay,
  onceKey: string,
): Promise<Message> {
  const trip = await getTrip(ctx.db, id, visit_id)
  refuseIf(blocked.onMyWay(trip))
  const { to, refusal } = await textableClient(ctx, trip.client_id, 'on_my_way')
  if (to === null) throw conflict(refusal)
  await refuseTextOverLimit(ctx, to)
  await limitUserTexts(ctx, ctx.user.id)
  const company = await getCompany(ctx)
  const body = onMyWayText(company, { technician: getDriver(ctx, trip), minutes, now: ctx.now() })
  await inTransaction(ctx, async (ctx) => {
    await takeTurns(ctx.db, 'on my way', id)
    const before = await textedAt(ctx, id, onceKey)
    if (before !== null)
      throw conflict(`${trip.client_name} was already texted at ${formatTime(company.time_zone, before)}.`)
    await insertSent(ctx, { id: onceKey, phone: to, body, job_id: id })
  })
  await deliverText(ctx, { id: onceKey, to, body })
  return getMessage(ctx, onceKey)
}
