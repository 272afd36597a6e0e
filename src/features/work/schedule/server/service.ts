import { endOfDay, startOfDay } from '#contract/dates.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import type { StaffContext } from '#server/context.ts'
import { singleRow } from '#server/database/single-row.ts'
import type { ScheduleQuery } from '../contract.ts'
import { getScheduleText, getSheetText } from './queries.ts'

const readDays =
  (read: typeof getScheduleText) =>
  async (ctx: StaffContext, { from, to }: ScheduleQuery): Promise<string> => {
    const { time_zone } = await getCompany(ctx)
    return singleRow(await read(ctx.db, { from: startOfDay(time_zone, from), to: endOfDay(time_zone, to) })).text
  }

/** The calendar for a range of the company's days, both included, as JSON. */
export const getSchedule = readDays(getScheduleText)

/** Everything on these days for printed sheets, as JSON. */
export const getSheet = readDays(getSheetText)
