import { sql } from 'drizzle-orm'
import { defineList } from '#server/lists/list.ts'
import { CalculationRow } from '../contract.ts'

export const calculationList = defineList(CalculationRow, {
  name: 'calculations',
  alias: 'k',
  from: sql`calculations k join jobs j on j.id = k.job_id join clients c on c.id = j.client_id join users u on u.id = k.created_by`,
  select: { job_title: sql`j.title`, client_name: sql`c.name`, created_by_name: sql`u.name` },
  order: sql`k.created_at`,
  scope: { staff: 'all' },
  search: ['k.name', 'j.title', 'c.name'],
})
