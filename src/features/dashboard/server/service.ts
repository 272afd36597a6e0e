import { sql } from 'drizzle-orm'
import { addDays, dayIn, startOfDay, startOfMonth } from '#contract/dates.ts'
import { companyOf } from '#features/settings/server/service.ts'
import type { StaffContext } from '#server/platform/context.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { Stats } from '../contract.ts'

type Months = { thisMonth: string; nextMonth: string; lastMonth: string }

/** Each figure from an index of its own. Revenue is what was paid in a month, less what of it was given back. */
const stats = statement<Months, Stats>('dashboard', (value) => {
  const revenue = (from: keyof Months, to: keyof Months) => sql`
    select coalesce(sum(amount - refunded_amount), 0.00)::text from payments
    where status in ('succeeded', 'refunded')
      and paid_at >= ${value(from)}::timestamptz and paid_at < ${value(to)}::timestamptz`
  return sql`
    select (select count(*)::int from clients where archived_at is null) as "totalClients",
      (select count(*)::int from jobs where status in ('scheduled', 'in_progress')) as "activeJobs",
      (select count(*)::int from invoices where status in ('sent', 'overdue')) as "pendingInvoices",
      (${revenue('thisMonth', 'nextMonth')}) as "monthlyRevenue",
      (${revenue('lastMonth', 'thisMonth')}) as "lastMonthRevenue",
      overdue.count as "overdueInvoices", overdue.balance as "overdueBalance"
    from (
      select count(*)::int, coalesce(sum(greatest(total - amount_paid, 0)), 0.00)::text as balance
      from invoices where status = 'overdue'
    ) overdue`
})

/** A month never has more than 31 days, nor less than 28. */
function monthsAround(zone: string, now: Date): Months {
  const thisMonth = startOfMonth(zone, now)
  const first = dayIn(zone, thisMonth)
  const inMonthOf = (day: string) => startOfMonth(zone, startOfDay(zone, day))
  return { thisMonth, nextMonth: inMonthOf(addDays(first, 31)), lastMonth: inMonthOf(addDays(first, -1)) }
}

/** The figures of the dashboard, as of now; months are the company's. */
export async function readStats(ctx: StaffContext): Promise<Stats> {
  const { time_zone } = await companyOf(ctx)
  const [figures] = await stats(ctx.db, monthsAround(time_zone, ctx.now()))
  if (!figures) throw new Error('No figures')
  return figures
}
