import { endOfDay, startOfDay } from '#contract/dates.ts'
import { companyOf } from '#features/settings/server/shared/company.ts'
import type { StaffContext } from '#server/context.ts'
import type { ScheduleQuery } from '../contract.ts'
import { getScheduleText } from './queries.ts'

/** The calendar for a range of the company's days, both included, as JSON. */
export async function getSchedule(ctx: StaffContext, { from, to }: ScheduleQuery): Promise<string> {
  const { time_zone } = await companyOf(ctx)
  const [row] = await getScheduleText(ctx.db, { from: startOfDay(time_zone, from), to: endOfDay(time_zone, to) })
  if (!row) throw new Error('No schedule')
  return row.text
}
