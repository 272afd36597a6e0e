import { sql } from 'drizzle-orm'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import { visitStates } from '#features/work/visits/contract.ts'
import { inList } from '#server/columns.ts'
import type { StaffContext } from '#server/context.ts'
import type { VisitConcerns } from '../contract.ts'
import { checkCrews } from './shared/crews.ts'

/**
 * The open visits of a job about whose crew there is a concern. Unless the company requires licenses, none before it has entered
 * anybody's.
 */
export async function listSupervision(ctx: StaffContext, job: string): Promise<VisitConcerns[]> {
  const { crew_licenses } = await getCompany(ctx)
  if (crew_licenses === 'off') return []
  if (crew_licenses === 'warn' && !(await ctx.db.$count(sql`licenses where user_id is not null`))) return []
  const open = sql`v.job_id = ${job}::uuid and v.scheduled_date is not null and ${inList('v.status', visitStates.open)}
    and (v.assigned_to is not null or v.helper_ids <> '{}')`
  return (await checkCrews(ctx, open)).flatMap(({ id, scheduled_date, concerns }) =>
    scheduled_date === null || concerns.length === 0 ? [] : [{ visit_id: id, scheduled_date, concerns }],
  )
}
