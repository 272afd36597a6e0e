import { inArray, sql } from 'drizzle-orm'
import { permits } from '#features/compliance/permits/server/table.ts'
import { permitStates } from '#features/compliance/permits/contract.ts'
import { isoFromPostgres } from '#server/columns.ts'
import type { Clock } from '#server/context.ts'
import { singleRow } from '#server/database/single-row.ts'
import { type ComplianceSummary, necCompliance } from '../contract.ts'

type Counted = { scheduled: number; next: string | null; results: number; passed: number }

/** The figures of the compliance page. */
export async function getSummary({ db, now }: Clock): Promise<ComplianceSummary> {
  const active_permits = await db.$count(permits, inArray(permits.status, [...permitStates.open]))
  const { rows } = await db.execute<Counted>(sql`
    select count(*) filter (where status = 'scheduled')::int as scheduled,
      min(scheduled_date) filter (where status = 'scheduled' and scheduled_date >= ${now().toISOString()}) as next,
      count(*) filter (where is_final)::int as results,
      count(*) filter (where is_final and status = 'passed')::int as passed
    from (
      select i.status, i.scheduled_date,
        i.status in ('passed', 'failed') and not exists (
          select from inspections r where r.re_inspection_of = i.id and r.status in ('passed', 'failed')
        ) as is_final
      from inspections i
    ) counted`)
  const counted = singleRow(rows)
  const figures = { results: counted.results, passed_results: counted.passed }
  return {
    active_permits,
    inspections: counted.scheduled,
    next_inspection: counted.next === null ? null : isoFromPostgres(counted.next),
    ...figures,
    nec_compliance: necCompliance(figures),
  }
}
