import { addDays, dayIn, endOfDay, startOfDay } from '#contract/dates.ts'
import { QUIET_DAYS } from '#features/leads/contract.ts'
import { WARNING_DAYS } from '#features/licenses/states.ts'
import { companyOf } from '#features/settings/server/shared/company.ts'
import type { StaffContext } from '#server/context.ts'
import { INSPECTION_DAYS, MONTHS_SHOWN, PERMIT_DAYS, type Stats } from '../contract.ts'
import { lastMonths } from './months.ts'
import { getFigures } from './queries.ts'

const NOTHING = '0.00'

/** The dashboard's figures and attention list as of now, in the company's time zone. */
export async function getStats(ctx: StaffContext): Promise<Stats> {
  const { time_zone } = await companyOf(ctx)
  const now = ctx.now()
  const { months, ...spans } = lastMonths(time_zone, now, MONTHS_SHOWN)
  const today = dayIn(time_zone, now)
  const quietBefore = startOfDay(time_zone, addDays(today, -QUIET_DAYS))
  const dueBefore = endOfDay(time_zone, today)
  const [figures] = await getFigures(ctx.db, {
    user: ctx.user.id,
    quietBefore,
    dueBefore,
    permitsUntil: addDays(today, PERMIT_DAYS),
    licensesUntil: addDays(today, WARNING_DAYS[0]),
    inspectionsBefore: endOfDay(time_zone, addDays(today, INSPECTION_DAYS)),
    ...spans,
  })
  if (!figures) throw new Error('No figures')
  const { revenue, ...rest } = figures
  return {
    ...rest,
    monthlyRevenue: revenue.at(-1) ?? NOTHING,
    lastMonthRevenue: revenue.at(-2) ?? NOTHING,
    revenueByMonth: months.map((month, index) => ({ month, revenue: revenue[index] ?? NOTHING })),
  }
}
