import { and, eq, sql } from 'drizzle-orm'
import { dayIn, formatDate, formatTime, startOfDay } from '#contract/dates.ts'
import { getCompany, requireInstant, requireInstantOrNull } from '#features/company/settings/server/shared/company.ts'
import { findActiveStaff } from '#features/people/users/server/shared/active-staff.ts'
import { jobStates } from '#features/work/jobs/contract.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { inList } from '#server/columns.ts'
import type { StaffContext } from '#server/context.ts'
import { noteFields } from '#server/audit/notes.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertRow, lockRow, refuseIfStale, updateRow } from '#server/database/versions.ts'
import { conflict, invalid, notFound } from '#server/errors.ts'
import { madeAt } from '#server/made.ts'
import {
  activityText,
  type Clock,
  type ClockInput,
  type Entry,
  type EntryInput,
  type EntryKind,
  type EntryPatch,
  LONGEST_ENTRY_MINUTES,
  type StopInput,
} from '../contract.ts'
import { toMinute } from '../rules/time.ts'
import { begin, endRunning, findRunning, lockRunning } from './shared/clock.ts'
import { timeEntries } from './table.ts'
import { listEntries, openWeeks } from './weeks.ts'

/** Employees only see their own entries; others are a 404. */
const visible = ({ user }: StaffContext) => (user.role === 'admin' ? undefined : eq(timeEntries.user_id, user.id))

export async function getClock(ctx: StaffContext): Promise<Clock> {
  const { time_zone } = await getCompany(ctx)
  const today = startOfDay(time_zone, dayIn(time_zone, ctx.now()))
  const running = await findRunning(ctx.db, ctx.user.id)
  const { rows } = await ctx.db.execute<{ id: string; title: string }>(sql`
    select j.id, j.title from time_entries t join jobs j on j.id = t.job_id
    where t.user_id = ${ctx.user.id} and t.kind = 'visit' and t.ended_at >= ${today}::timestamptz
      and ${inList('j.status', jobStates.open)}
    order by t.ended_at desc limit 1`)
  return { running, last_job: rows[0] ?? null }
}

export const startClock = (ctx: StaffContext, { kind, job_id }: ClockInput): Promise<Clock> =>
  inTransaction(ctx, async (ctx) => {
    const job = kind === 'drive' ? await lockJobId(ctx.db, job_id) : null
    const running = await lockRunning(ctx, ctx.user.id, toMinute(madeAt(ctx)))
    if (running?.kind === kind && running.job_id === job) throw conflict(`${activityText(running)} is already running.`)
    await begin(ctx, ctx.user.id, { kind, job_id: job })
    return getClock(ctx)
  })

/** Ends whatever runs. A job that it was clocked in to stays in progress. */
export const stopClock = (ctx: StaffContext, input: StopInput): Promise<Clock> =>
  inTransaction(ctx, async (ctx) => {
    const when = await requireInstantOrNull(ctx, 'ended_at', input.ended_at)
    const at = toMinute(when ?? madeAt(ctx))
    const running = await lockRunning(ctx, ctx.user.id, at)
    if (!running) throw conflict('You are not clocked in.')
    if (when !== null) assertPeriod(ctx, { started_at: running.started_at, ended_at: at })
    await endRunning(ctx, ctx.user.id, at)
    return getClock(ctx)
  })

export async function getEntry(ctx: StaffContext, id: string): Promise<Entry> {
  const [entry] = await listEntries(ctx.db, and(eq(timeEntries.id, id), visible(ctx)))
  if (!entry) throw notFound('Time entry')
  return entry
}

export const createEntry = (ctx: StaffContext, input: EntryInput): Promise<Entry> =>
  inTransaction(ctx, async (ctx) => {
    const user_id = input.user_id ?? ctx.user.id
    if (user_id !== ctx.user.id && (ctx.user.role !== 'admin' || !(await findActiveStaff(ctx, user_id))))
      throw notFound('User')
    const company = await getCompany(ctx)
    const at = (field: 'started_at' | 'ended_at') => toMinute(requireInstant(company, field, input[field]))
    const values = {
      user_id,
      kind: input.kind,
      job_id: await findEntryJob(ctx.db, input),
      started_at: at('started_at'),
      ended_at: at('ended_at'),
      reason: input.reason,
    }
    assertPeriod(ctx, values)
    await openWeeks(ctx, getAction(ctx), [values])
    await assertFree(ctx, values)
    const { id } = await insertRow(ctx, timeEntries, { ...values, updated_at: ctx.now().toISOString() })
    return getEntry(ctx, id)
  })

/** Changes only the fields sent. */
export const updateEntry = (ctx: StaffContext, id: string, patch: EntryPatch): Promise<Entry> =>
  inTransaction(ctx, async (ctx) => {
    const before = await getEntry(ctx, id)
    const company = await getCompany(ctx)
    const job_id = await findEntryJob(ctx.db, { ...before, ...patch })
    const started_at =
      patch.started_at === undefined
        ? before.started_at
        : toMinute(requireInstant(company, 'started_at', patch.started_at))
    if (patch.ended_at === null && before.ended_at !== null) throw invalid('ended_at', 'Enter when it ended')
    const ended_at = patch.ended_at ? toMinute(requireInstant(company, 'ended_at', patch.ended_at)) : before.ended_at
    const values = {
      kind: patch.kind ?? before.kind,
      job_id,
      started_at,
      ended_at,
      // A time corrected by hand is no longer the device's.
      ...(started_at !== before.started_at && { start_arrived_at: null }),
      ...(ended_at !== before.ended_at && { end_arrived_at: null }),
      reason: patch.reason,
    }
    assertPeriod(ctx, values)
    const touched = [before, values].map((period) => toTouched(ctx, before.user_id, period))
    await openWeeks(ctx, getAction(ctx), touched)
    // Another change may have come before the weeks were locked.
    const now = await lockEntry(ctx, id, patch.updated_at)
    refuseIfStale(before.updated_at, now.updated_at)
    await assertFree(ctx, { ...values, id, user_id: before.user_id })
    await updateRow(ctx, timeEntries, id, values)
    return getEntry(ctx, id)
  })

export const deleteEntry = (ctx: StaffContext, id: string, reason: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const before = await getEntry(ctx, id)
    await openWeeks(ctx, getAction(ctx), [toTouched(ctx, before.user_id, before)])
    const now = await lockEntry(ctx, id)
    refuseIfStale(before.updated_at, now.updated_at)
    await ctx.db.delete(timeEntries).where(eq(timeEntries.id, id))
    noteFields(ctx, { record: 'time_entry', id, before: { deleted_because: reason }, after: null })
  })

const lockEntry = (ctx: StaffContext, id: string, version?: string) =>
  lockRow(ctx, timeEntries, id, { noun: 'Time entry', version, visible: visible(ctx) })

const getAction = ({ user }: StaffContext) => (user.role === 'admin' ? 'correct' : 'change')

type Span = { started_at: string; ended_at: string | null }

/** A clock that runs touches the weeks up to now. */
function toTouched({ now }: StaffContext, user_id: string, { started_at, ended_at }: Span) {
  const end = ended_at ?? now().toISOString()
  return { user_id, started_at, ended_at: end < started_at ? started_at : end }
}

/** An entry is in the past, and not longer than a day. */
function assertPeriod({ now }: StaffContext, { started_at, ended_at }: Span): void {
  const latest = now().toISOString()
  if (started_at > latest) throw invalid('started_at', 'This is in the future. Enter when it started')
  if (ended_at === null) return
  if (ended_at > latest) throw invalid('ended_at', 'This is in the future. Enter when it ended')
  if (ended_at <= started_at) throw invalid('ended_at', 'It must end after it started')
  if (Date.parse(ended_at) - Date.parse(started_at) > LONGEST_ENTRY_MINUTES * 60_000)
    throw invalid('ended_at', 'An entry is at most 24 hours. Add one for each day')
}

/** The job of an entry: required on site, possible for a drive, none for others. */
function findEntryJob(db: Database, { kind, job_id }: { kind: EntryKind; job_id?: string | null }) {
  if (kind === 'visit' && !job_id) throw invalid('job_id', 'Choose the job')
  return lockJobId(db, kind === 'visit' || kind === 'drive' ? (job_id ?? null) : null)
}

/** Locks a job that an entry is about to name, before any week. */
async function lockJobId(db: Database, id: string | null): Promise<string | null> {
  if (id === null) return null
  const [job] = await db.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, id)).for('key share')
  if (!job) throw invalid('job_id', 'There is no such job')
  return job.id
}

/** 409 with the entry of the same person that a period overlaps. The exclusion constraint refuses it too, without a name. */
async function assertFree(
  ctx: StaffContext,
  { id = null, user_id, started_at, ended_at }: Span & { id?: string | null; user_id: string },
): Promise<void> {
  const [other] = await listEntries(
    ctx.db,
    sql`${timeEntries.user_id} = ${user_id} and ${timeEntries.id} is distinct from ${id}::uuid
      and tstzrange(${timeEntries.started_at}, ${timeEntries.ended_at}) && tstzrange(${started_at}::timestamptz, ${ended_at}::timestamptz)`,
  )
  if (!other) return
  const { time_zone } = await getCompany(ctx)
  const until = other.ended_at === null ? 'and still running' : `to ${formatTime(time_zone, other.ended_at)}`
  const from = `${formatDate(time_zone, other.started_at)}, ${formatTime(time_zone, other.started_at)}`
  throw conflict(`This overlaps ${activityText(other)}, ${from} ${until}. Change one of the two.`)
}
