import { and, asc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { addDays, dayIn } from '#contract/dates.ts'
import { users } from '#features/people/users/server/table.ts'
import type { AdminContext, StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { lockRow, updateRow } from '#server/database/versions.ts'
import { notFound, refuseIf } from '#server/errors.ts'
import { type Week } from '../contract.ts'
import { blocked, timesheetStates } from '../states.ts'
import { listExports } from './exports.ts'
import { timesheets } from './table.ts'
import { findWeek, lockWeeks, readHours } from './weeks.ts'

const isOver = (ctx: StaffContext, { time_zone, week }: { time_zone: string; week: string }): boolean =>
  addDays(week, 7) <= dayIn(time_zone, ctx.now())

/** A week: the caller's own hours, or for an administrator those of active staff and of everyone else who has any. */
export async function getWeek(ctx: StaffContext, day?: string): Promise<Week> {
  const calendar = await findWeek(ctx, day)
  const { week } = calendar
  const isAdmin = ctx.user.role === 'admin'
  const hours = await readHours(ctx, calendar, isAdmin ? undefined : ctx.user.id)
  const people = await ctx.db
    .select({ user_id: users.id, user_name: users.name, sheet: timesheets })
    .from(users)
    .leftJoin(timesheets, and(eq(timesheets.user_id, users.id), eq(timesheets.week, week)))
    .where(
      isAdmin
        ? or(and(ne(users.role, 'client'), isNull(users.deactivated_at)), inArray(users.id, hours.users))
        : eq(users.id, ctx.user.id),
    )
    .orderBy(asc(users.name), asc(users.id))
  return {
    week,
    is_over: isOver(ctx, calendar),
    timesheets: people.map(({ user_id, user_name, sheet }) => ({
      id: sheet?.id ?? null,
      user_id,
      user_name,
      status: sheet?.status ?? 'open',
      note: sheet?.note ?? null,
      question: sheet?.question ?? null,
      updated_at: sheet?.updated_at ?? null,
      ...hours.get(user_id),
    })),
    exports: isAdmin ? await listExports(ctx.db, week) : [],
  }
}

/** A week of the caller may be submitted before it is over; the clock goes on until it is approved. */
export const submitWeek = (ctx: StaffContext, day: string): Promise<{ id: string }> =>
  inTransaction(ctx, async (ctx) => {
    const calendar = await findWeek(ctx, day)
    const [sheet] = await lockWeeks(ctx.db, [{ user_id: ctx.user.id, week: calendar.week }])
    if (!sheet) throw notFound('Timesheet')
    refuseIf(timesheetStates.refusal(sheet, 'submit'))
    refuseIf(blocked.empty(await readHours(ctx, calendar, ctx.user.id).then(({ get }) => get(ctx.user.id))))
    const submitted_at = ctx.now().toISOString()
    await updateRow(ctx, timesheets, sheet.id, { status: 'submitted', submitted_at, note: null, question: null })
    return { id: sheet.id }
  })

/** Locks a week; of an employee only their own, the rest looks missing. */
const lockSheet = ({ user, ...ctx }: StaffContext, id: string, version?: string) =>
  lockRow(ctx, timesheets, id, {
    noun: 'Timesheet',
    version,
    visible: user.role === 'admin' ? undefined : eq(timesheets.user_id, user.id),
  })

export const takeBackWeek = (ctx: StaffContext, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    refuseIf(timesheetStates.refusal(await lockSheet(ctx, id), 'take_back'))
    await updateRow(ctx, timesheets, id, { status: 'open', submitted_at: null })
  })

/** Approves the hours that the administrator has seen. Nothing can be clocked in the week any more, so it must be over. */
export const approveWeek = (ctx: AdminContext, id: string, version?: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const sheet = await lockSheet(ctx, id, version)
    refuseIf(timesheetStates.refusal(sheet, 'approve'))
    const calendar = await findWeek(ctx, sheet.week)
    const { get } = await readHours(ctx, calendar, sheet.user_id)
    refuseIf(blocked.approve({ is_over: isOver(ctx, calendar), is_running: get(sheet.user_id).is_running }))
    const approved = { approved_at: ctx.now().toISOString(), approved_by: ctx.user.id }
    await updateRow(ctx, timesheets, id, { status: 'approved', ...approved })
  })

export const returnWeek = (ctx: AdminContext, id: string, note: string, version?: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    refuseIf(timesheetStates.refusal(await lockSheet(ctx, id, version), 'return'))
    const reset = { submitted_at: null, approved_at: null, approved_by: null }
    await updateRow(ctx, timesheets, id, { status: 'open', note, ...reset })
  })

export const questionWeek = (ctx: StaffContext, id: string, question: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    refuseIf(timesheetStates.refusal(await lockSheet(ctx, id), 'question'))
    await updateRow(ctx, timesheets, id, { question })
  })
