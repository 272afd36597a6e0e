import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { addDays, endOfDay, formatDateTime, startOfDay } from '#contract/dates.ts'
import { inspections } from '#features/compliance/inspections/server/table.ts'
import { getCompany, getToday } from '#features/company/settings/server/shared/company.ts'
import { adminsByMail, type StaffAddress, userByMail } from '#features/people/users/server/shared/staff-mail.ts'
import type { BackgroundJob } from '#server/background/background.ts'
import { eachDue } from '#server/background/each-due.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { letter } from '#server/mail/letter.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import { inspectionReminders } from './table.ts'

type Span = { from: string; to: string }

/** Tomorrow on the company's calendar. */
async function tomorrow(ctx: Context): Promise<Span> {
  const { time_zone } = await getCompany(ctx)
  const day = addDays(await getToday(ctx), 1)
  return { from: startOfDay(time_zone, day), to: endOfDay(time_zone, day) }
}

const isDue = ({ from, to }: Span): SQL | undefined =>
  and(
    eq(inspections.status, 'scheduled'),
    gte(inspections.scheduled_date, from),
    lt(inspections.scheduled_date, to),
    sql`not exists (select from inspection_reminders r
      where r.inspection_id = ${inspections.id} and r.scheduled_date = ${inspections.scheduled_date})`,
  )

type Facts = {
  type: string
  job: string | null
  client: string | null
  address: string | null
  technician: string | null
}

async function getFacts({ db }: Context, id: string): Promise<Facts | undefined> {
  const { rows } = await db.execute<Facts>(sql`
    select i.inspection_type as type, j.title as job, c.name as client, coalesce(p.project_address, j.location) as address,
      j.assigned_to as technician
    from inspections i left join permits p on p.id = i.permit_id left join jobs j on j.id = coalesce(i.job_id, p.job_id)
      left join clients c on c.id = j.client_id
    where i.id = ${id}`)
  return rows[0]
}

/** Queues the mails and notes the reminder atomically. Skips an inspection that another process has locked or finished. */
const queueReminder = (ctx: Context, id: string, span: Span): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const [due] = await ctx.db
      .select()
      .from(inspections)
      .where(and(eq(inspections.id, id), isDue(span)))
      .for('update', { skipLocked: true })
    const facts = due && (await getFacts(ctx, id))
    if (!due?.scheduled_date || !facts) return
    const { scheduled_date } = due
    await ctx.db
      .insert(inspectionReminders)
      .values({ inspection_id: id, scheduled_date, created_at: ctx.now().toISOString() })
    for (const to of await recipients(ctx, facts)) await mail(ctx, to, { id, scheduled_date }, facts)
  })

/** The job's technician, or the administrators when the job has none. */
async function recipients(ctx: Context, { technician }: Facts): Promise<StaffAddress[]> {
  if (technician === null) return adminsByMail(ctx)
  const user = await userByMail(ctx, technician)
  return user ? [user] : []
}

type Inspection = { id: string; scheduled_date: string }

async function mail(ctx: Context, to: StaffAddress, { id, scheduled_date }: Inspection, facts: Facts): Promise<void> {
  const company = await getCompany(ctx)
  const when = formatDateTime(company.time_zone, scheduled_date)
  const lines = [
    ['Inspection', facts.type],
    ['When', when],
    ['Job', facts.job],
    ['Client', facts.client],
    ['Address', facts.address],
  ] as const
  const message = letter(ctx, company, {
    to: to.email,
    subject: `Inspection tomorrow: ${facts.type}, ${when}`,
    heading: 'Inspection tomorrow',
    paragraphs: [`Hello ${to.name},`, 'The inspector expects the work to be ready and open to view.'],
    facts: lines.flatMap(([label, value]) => (value === null ? [] : [{ label, value }])),
    button: { label: 'Open the inspection', url: `${ctx.config.publicUrl}/compliance?tab=inspections&open=${id}` },
  })
  await queueMail(ctx, message, {
    about: { type: 'inspection', id },
    onceKey: ['inspection', id, scheduled_date, to.id].join(' '),
  })
}

/** Reminds of tomorrow's inspections, once each, with any number of processes. */
async function remindOfInspections(ctx: Context): Promise<void> {
  const span = await tomorrow(ctx)
  const due = await ctx.db
    .select({ id: inspections.id })
    .from(inspections)
    .where(isDue(span))
    .orderBy(inspections.scheduled_date)
  await eachDue(ctx, due, ({ id }) => queueReminder(ctx, id, span), 'an inspection reminder could not be written')
}

export const backgroundJobs: BackgroundJob[] = [
  { name: 'deadlines.remind-of-inspections', run: remindOfInspections, schedule: '*/15 * * * *' },
]
