import { endOfDay, startOfDay } from '#contract/dates.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import type { StaffContext } from '#server/context.ts'
import type { ScheduleQuery } from '../contract.ts'
import { getScheduleText, getSheetText } from './queries.ts'

/** The calendar for a range of the company's days, both included, as JSON. */
export async function getSchedule(ctx: StaffContext, { from, to }: ScheduleQuery): Promise<string> {
  const { time_zone } = await getCompany(ctx)
  const [row] = await getScheduleText(ctx.db, { from: startOfDay(time_zone, from), to: endOfDay(time_zone, to) })
  if (!row) throw new Error('No schedule')
  return row.text
}

/** Everything on one of the company's days for its printed sheets, as JSON. */
export async function getSheet(ctx: StaffContext, day: string): Promise<string> {
  const { time_zone } = await getCompany(ctx)
  const [row] = await getSheetText(ctx.db, { from: startOfDay(time_zone, day), to: endOfDay(time_zone, day) })
  if (!row) throw new Error('No sheet')
  return row.text
}
