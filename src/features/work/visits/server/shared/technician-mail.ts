import { sql } from 'drizzle-orm'
import { formatDateTime } from '#contract/dates.ts'
import { visitStates } from '../../contract.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import { notify } from '#features/people/notifications/server/shared/notify.ts'
import { userByMail } from '#features/people/users/server/shared/staff-mail.ts'
import type { BackgroundJob } from '#server/background/background.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { letter } from '#server/mail/letter.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import { listTimes } from './visit-facts.ts'
import type { PlannedVisit } from './crew-times.ts'

/** A visit that its crew counts on: an open visit of a job or a confirmed booking. */
type Plan = { title: string; crew: readonly string[]; scheduled_date: string | null }

type Change = {
  kind: PlannedVisit['kind']
  id: string
  /** The user who made the change, and needs no mail about it. */
  actor: string | null
  /** The visit before the change; null if nobody counted on it. */
  before: Plan | null
}

const JOB = 'visits.mail-crew'

/** Time to undo or correct a move before anyone gets mail about it. */
const PAUSE_MS = 60_000

const isSameCrew = (one: readonly string[] = [], other: readonly string[] = []) =>
  one.length === other.length && one.every((id) => other.includes(id))

/**
 * Mails the crew of a visit that is new to them, moved, or no longer theirs, if the caller's transaction commits. Null is a visit
 * that is not planned. One user's changes within a minute are one mail.
 */
export async function announceVisit(
  ctx: Context,
  { kind, id }: Pick<Change, 'kind' | 'id'>,
  before: Plan | null,
  after: Plan | null,
): Promise<void> {
  const actor = ctx.user?.id ?? null
  const isSame = before?.scheduled_date === after?.scheduled_date && isSameCrew(before?.crew, after?.crew)
  const others = [...(before?.crew ?? []), ...(after?.crew ?? [])].filter((person) => person !== actor)
  if (isSame || others.length === 0) return
  const { title, crew, scheduled_date } = before ?? { title: '', crew: [], scheduled_date: null }
  const change: Change = { kind, id, actor, before: before && { title, crew, scheduled_date } }
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
  /** The job or booking that it belongs to. */
  record_id: string
}

const selects = {
  visit: sql`select j.title, array_remove(array_prepend(v.assigned_to, v.helper_ids), null) as crew, iso(v.scheduled_date) as scheduled_date,
    v.duration_minutes, j.location, v.status, iso(v.updated_at) as updated_at, c.name as client_name, v.job_id as record_id
    from visits v join jobs j on j.id = v.job_id left join clients c on c.id = j.client_id`,
  booking: sql`select v.service_type as title, array_remove(array[v.assigned_to], null) as crew,
    iso(v.scheduled_date) as scheduled_date, v.duration_minutes, v.location, v.status, iso(v.updated_at) as updated_at,
    c.name as client_name, v.id as record_id
    from bookings v left join clients c on c.id = v.client_id`,
}

/** The lock waits for a change that was folded into this one and has not committed yet. */
async function lockVisit({ db }: Context, { kind, id }: Change): Promise<Visit | null> {
  const { rows } = await db.execute<Visit>(sql`${selects[kind]} where v.id = ${id} for share of v`)
  return rows[0] ?? null
}

const isPlanned = ({ kind }: Change, { status }: Visit) =>
  kind === 'visit' ? visitStates.isOpen({ status }) : status === 'confirmed'

const texts = {
  assigned: { subject: (kind: string) => `You have a new ${kind}`, intro: (kind: string) => `You have a new ${kind}.` },
  moved: { subject: () => 'New time', intro: (kind: string) => `Your ${kind} has a new time.` },
  removed: { subject: () => 'No longer yours', intro: (kind: string) => `This ${kind} is no longer assigned to you.` },
  cancelled: { subject: () => 'Cancelled', intro: (kind: string) => `Your ${kind} is cancelled.` },
}

const nouns = { visit: 'job', booking: 'booking' } as const

async function mailTechnician(
  ctx: Context,
  { kind, id }: Change,
  visit: Plan & Partial<Visit>,
  person: string,
  news: keyof typeof texts,
): Promise<void> {
  const { title, scheduled_date, client_name, location, duration_minutes, updated_at, record_id = id } = visit
  if (scheduled_date !== null && scheduled_date <= ctx.now().toISOString()) return
  const company = await getCompany(ctx)
  const { subject, intro } = texts[news]
  const noun = nouns[kind]
  const name = client_name ? `${title} for ${client_name}` : title
  const when = scheduled_date === null ? 'not scheduled yet' : formatDateTime(company.time_zone, scheduled_date)
  await notify(
    ctx,
    { kind: 'visit', users: [person] },
    {
      title: subject(noun),
      body: `${name}, ${when}`,
      path: news === 'removed' ? '/' : `/${noun}s?open=${record_id}`,
      tag: `${kind} ${id}`,
    },
  )
  const technician = await userByMail(ctx, person)
  if (!technician) return
  const mail = letter(ctx, company, {
    to: technician.email,
    subject: `${subject(noun)}: ${name}, ${when}`,
    paragraphs: [`Hello ${technician.name},`, intro(noun)],
    facts: [
      ...(scheduled_date && duration_minutes ? listTimes(company, scheduled_date, duration_minutes) : []),
      ...(location ? [{ label: 'Location', value: location }] : []),
    ],
    ...((news === 'assigned' || news === 'moved') && {
      button: { label: `Open the ${noun}`, url: `${ctx.config.publicUrl}/${noun}s?open=${record_id}` },
    }),
  })
  const onceKey = ['technician', kind, id, technician.id, updated_at].join(' ')
  await queueMail(ctx, mail, { about: { type: noun, id: record_id }, onceKey })
}

const mailTechnicians = (ctx: Context, change: Change): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { before, actor } = change
    const visit = await lockVisit(ctx, change)
    if (visit?.status === 'completed') return
    const after = visit && isPlanned(change, visit) ? visit : null
    const isMoved = after !== null && before !== null && after.scheduled_date !== before.scheduled_date
    for (const person of new Set([...(before?.crew ?? []), ...(after?.crew ?? [])])) {
      if (person === actor) continue
      const isOn = after?.crew.includes(person) ?? false
      const wasOn = before?.crew.includes(person) ?? false
      if (before && !isOn)
        await mailTechnician(ctx, change, { ...visit, ...before }, person, after ? 'removed' : 'cancelled')
      else if (after && !wasOn) await mailTechnician(ctx, change, after, person, 'assigned')
      else if (after && isMoved) await mailTechnician(ctx, change, after, person, 'moved')
    }
  })

export const technicianMailJob: BackgroundJob<Change> = { name: JOB, run: mailTechnicians, folds: true }
