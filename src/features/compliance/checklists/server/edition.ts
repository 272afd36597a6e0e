import { sql } from 'drizzle-orm'
import { editionOn } from '#features/company/settings/rules/code-editions.ts'
import { editionInForce, getCompany } from '#features/company/settings/server/shared/company.ts'
import { editionFor } from '#features/electrical/calculators/server/shared/job-edition.ts'
import type { StaffContext } from '#server/context.ts'
import { singleRow } from '#server/database/single-row.ts'
import type { ChecklistInput } from '../contract.ts'

type Subject = Pick<ChecklistInput, 'work_order_id' | 'inspection_id'>

/** The edition that a work order or an inspection follows: by its permit, else by its job, else the one in force. */
export async function editionForRecord(ctx: StaffContext, { work_order_id, inspection_id }: Subject): Promise<string> {
  const { rows } = await ctx.db.execute<{ job_id: string | null; application_date: string | null }>(sql`
    select coalesce(w.job_id, i.job_id) as job_id, p.application_date
    from (values (${work_order_id}::uuid, ${inspection_id}::uuid)) about (work_order_id, inspection_id)
    left join work_orders w on w.id = about.work_order_id
    left join inspections i on i.id = about.inspection_id
    left join permits p on p.id = coalesce(w.permit_id, i.permit_id)`)
  const { job_id, application_date } = singleRow(rows)
  if (application_date !== null) return editionOn((await getCompany(ctx)).code_editions, application_date)
  return job_id === null ? editionInForce(ctx) : (await editionFor(ctx, job_id)).edition
}
