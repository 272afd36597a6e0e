import { sql, type SQL } from 'drizzle-orm'
import { defineList } from '#server/lists/list.ts'
import { JobCost } from '../contract.ts'

/** Employees see the costs that they entered. */
const visible = (user: SQL) =>
  sql`(c.created_by = ${user} or exists (select from users where id = ${user} and role = 'admin'))`

export const costList = defineList(JobCost, {
  name: 'job costs',
  alias: 'c',
  from: sql`job_costs c join users u on u.id = c.created_by`,
  select: { created_by_name: sql`u.name` },
  order: sql`c.created_at`,
  scope: { staff: visible },
  search: ['c.supplier', 'c.description'],
})
