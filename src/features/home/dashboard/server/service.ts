import { addDays, dayIn, endOfDay, startOfDay } from '#contract/dates.ts'
import { QUIET_DAYS } from '#features/sales/leads/contract.ts'
import { WARNING_DAYS } from '#features/compliance/licenses/states.ts'
import { EXPIRING_DAYS } from '#features/billing/sales-tax/states.ts'
import { getCompany, unsaved } from '#features/company/settings/server/shared/company.ts'
import type { StaffContext } from '#server/context.ts'
import { singleRow } from '#server/database/single-row.ts'
import { INSPECTION_DAYS, MONTHS_SHOWN, PERMIT_DAYS, type Stats } from '../contract.ts'
import { lastMonths } from './months.ts'
import { getFigures } from './queries.ts'

const NOTHING = '0.00'

/** Everything in the figures that depends on the day. */
function getBounds(zone: string, today: string, now: Date) {
  const { months, ...spans } = lastMonths(zone, now, MONTHS_SHOWN)
  const values = {
    quietBefore: startOfDay(zone, addDays(today, -QUIET_DAYS)),
    dueBefore: endOfDay(zone, today),
    permitsUntil: addDays(today, PERMIT_DAYS),
    today,
    certificatesUntil: addDays(today, EXPIRING_DAYS),
    licensesUntil: addDays(today, WARNING_DAYS[0]),
    inspectionsBefore: endOfDay(zone, addDays(today, INSPECTION_DAYS)),
    ...spans,
  }
  return { zone, today, months, values }
}

type Cache = ReturnType<typeof getBounds> & {
  /** Cached because summing a year of payments is about half the cost of the figures, and only payment changes affect it. */
  revenue: { asOf: string; byMonth: string[] } | null
}

/** The last ones, for the zone and the day that nearly every request needs: their dates cost more than their queries. */
let cache: Cache | null = null

function boundsFor(zone: string, now: Date) {
  const today = dayIn(zone, now)
  if (cache === null || cache.zone !== zone || cache.today !== today)
    cache = { ...getBounds(zone, today, now), revenue: null }
  return cache
}

/** The dashboard's figures and attention list as of now, in the company's time zone. */
export async function getStats(ctx: StaffContext): Promise<Stats> {
  const read = async (zone: string): Promise<Stats | null> => {
    const bounds = boundsFor(zone, ctx.now())
    const { months, values, revenue: cachedRevenue } = bounds
    const figures = singleRow(
      await getFigures(ctx.db, { user: ctx.user.id, revenueAsOf: cachedRevenue?.asOf ?? '', ...values }),
    )
    const { timeZone, revenue: counted, revenueAsOf: asOf, ...rest } = figures
    if (counted !== null) bounds.revenue = { asOf, byMonth: counted }
    const revenue = counted ?? cachedRevenue?.byMonth ?? []
    if ((timeZone ?? unsaved.time_zone) !== zone) return null
    return {
      ...rest,
      monthlyRevenue: revenue.at(-1) ?? NOTHING,
      lastMonthRevenue: revenue.at(-2) ?? NOTHING,
      revenueByMonth: months.map((month, index) => ({ month, revenue: revenue[index] ?? NOTHING })),
    }
  }
  // The zone is that of the last answer, which the figures confirm: reading it first would take another statement.
  for (
    let stats = await read(cache?.zone ?? unsaved.time_zone);
    ;
    stats = await read((await getCompany(ctx)).time_zone)
  )
    if (stats) return stats
}
