import { sql } from 'drizzle-orm'
import { formatDateTime } from '#contract/dates.ts'
import { jobStates } from '#features/jobs/contract.ts'
import { companyOf } from '#features/settings/server/shared/company.ts'
import { userByMail } from '#features/users/server/shared/staff-mail.ts'
import type { BackgroundJob } from '#server/background/background.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { letter } from '#server/mail/letter.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import { listTimes } from './visit-facts.ts'
import type { PlannedVisit } from './visits.ts'

/** A visit that its technician counts on: an open job or a confirmed booking. */
type Plan = Pick<PlannedVisit, 'assigned_to' | 'scheduled_date'> & { title: string }

type Change = {
  kind: PlannedVisit['kind']
  id: string
  /** The user who made the change, and needs no mail about it. */
  actor: string | null
  /** The visit before the change; null if no technician counted on it. */
  before: Plan | null
}

const JOB = 'visits.mail-technicians'

/** Time to undo or correct a move before anyone gets mail about it. */
const PAUSE_MS = 60_000

/**
 * Mails technicians about a visit that is new to them, moved, or no longer theirs, if the caller's transaction commits. Null is
 * a visit that is not planned. One user's changes within a minute are one mail.
 */
export async function announceVisit(
  ctx: Context,
  { kind, id }: Pick<Change, 'kind' | 'id'>,
  before: Plan | null,
  after: Plan | null,
): Promise<void> {
  const actor = ctx.user?.id ?? null
  const isSame = before?.assigned_to === after?.assigned_to && before?.scheduled_date === after?.scheduled_date
  const others = [before?.assigned_to, after?.assigned_to].filter((person) => person != null && person !== actor)
  if (isSame || others.length === 0) return
  const { title, assigned_to, scheduled_date } = before ?? { title: '', assigned_to: null, scheduled_date: null }
  const change: Change = { kind, id, actor, before: before && { title, assigned_to, scheduled_date } }
  await ctx.background.enqueue(ctx.db, JOB, change, {
    startAfter: new Date(ctx.now().getTime() + PAUSE_MS),
    key: [kind, id, actor].join(' '),
  })
}

type Visit = Plan & {
  client_name: string | null
  duration_minutes: number
  location: string | null
  status: string
  updated_at: string
}

const selects = {
  job: sql`select v.title, v.assigned_to, iso(v.scheduled_date) as scheduled_date, v.duration_minutes, v.location, v.status,
    iso(v.updated_at) as updated_at, c.name as client_name from jobs v`,
  booking: sql`select v.service_type as title, v.assigned_to, iso(v.scheduled_date) as scheduled_date, v.duration_minutes,
    v.location, v.status, iso(v.updated_at) as updated_at, c.name as client_name from bookings v`,
}

/** The lock waits for a change that was folded into this one and has not committed yet. */
async function lockVisit({ db }: Context, { kind, id }: Change): Promise<Visit | null> {
  const { rows } = await db.execute<Visit>(
    sql`${selects[kind]} left join clients c on c.id = v.client_id where v.id = ${id} for share of v`,
  )
  return rows[0] ?? null
}

const isPlanned = ({ kind }: Change, { status }: Visit) =>
  kind === 'job' ? jobStates.open.some((open) => open === status) : status === 'confirmed'

const texts = {
  assigned: { subject: (kind: string) => `You have a new ${kind}`, intro: (kind: string) => `You have a new ${kind}.` },
  moved: { subject: () => 'New time', intro: (kind: string) => `Your ${kind} has a new time.` },
  removed: { subject: () => 'No longer yours', intro: (kind: string) => `This ${kind} is no longer assigned to you.` },
  cancelled: { subject: () => 'Cancelled', intro: (kind: string) => `Your ${kind} is cancelled.` },
}

async function mailTechnician(
  ctx: Context,
  { kind, id }: Change,
  visit: Plan & Partial<Visit>,
  news: keyof typeof texts,
): Promise<void> {
  const { title, assigned_to, scheduled_date, client_name, location, duration_minutes, updated_at } = visit
  if (scheduled_date !== null && scheduled_date <= ctx.now().toISOString()) return
  const technician = assigned_to === null ? null : await userByMail(ctx, assigned_to)
  if (!technician) return
  const company = await companyOf(ctx)
  const { subject, intro } = texts[news]
  const name = client_name ? `${title} for ${client_name}` : title
  const when = scheduled_date === null ? 'not scheduled yet' : formatDateTime(company.time_zone, scheduled_date)
  const mail = letter(ctx, company, {
    to: technician.email,
    subject: `${subject(kind)}: ${name}, ${when}`,
    paragraphs: [`Hello ${technician.name},`, intro(kind)],
    facts: [
      ...(scheduled_date && duration_minutes ? listTimes(company, scheduled_date, duration_minutes) : []),
      ...(location ? [{ label: 'Location', value: location }] : []),
    ],
    ...((news === 'assigned' || news === 'moved') && {
      button: { label: `Open the ${kind}`, url: `${ctx.config.publicUrl}/${kind}s?open=${id}` },
    }),
  })
  const onceKey = ['technician', kind, id, technician.id, updated_at].join(' ')
  await queueMail(ctx, mail, { about: { type: kind, id }, onceKey })
}

const mailTechnicians = (ctx: Context, change: Change): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { before, actor } = change
    const visit = await lockVisit(ctx, change)
    if (visit?.status === 'completed') return
    const after = visit && isPlanned(change, visit) ? visit : null
    const previous = before?.assigned_to ?? null
    const current = after?.assigned_to ?? null
    if (before && previous !== null && previous !== current && previous !== actor)
      await mailTechnician(ctx, change, { ...visit, ...before }, after ? 'removed' : 'cancelled')
    if (!after || current === actor) return
    if (current !== previous) await mailTechnician(ctx, change, after, 'assigned')
    else if (after.scheduled_date !== before?.scheduled_date) await mailTechnician(ctx, change, after, 'moved')
  })

export const technicianMailJob: BackgroundJob<Change> = { name: JOB, run: mailTechnicians, folds: true }
