import { sql } from 'drizzle-orm'
import { defineList } from '#server/lists/list.ts'
import { Visit } from '../../contract.ts'

/** The names of the helpers of a visit, or of a job's next visit. */
export const helperNames = (alias: string) =>
  sql`array(
    select u.name from unnest(${sql.raw(alias)}.helper_ids) with ordinality as h (id, n) join users u on u.id = h.id order by h.n
  )`

export const visitList = defineList(Visit, {
  name: 'visits',
  alias: 'v',
  from: sql`visits v join jobs j on j.id = v.job_id join clients c on c.id = j.client_id
    left join users u on u.id = v.assigned_to`,
  select: {
    title: sql`j.title`,
    job_updated_at: sql`j.updated_at`,
    client_name: sql`c.name`,
    assigned_to_name: sql`u.name`,
    helper_names: helperNames('v'),
    on_site_since: (user) => sql`(
      select t.started_at from time_entries t where t.user_id = ${user} and t.ended_at is null and t.visit_id = v.id
    )`,
  },
  order: sql`v.scheduled_date`,
  scope: { staff: 'all', client: (user) => sql`c.user_id = ${user}` },
  hiddenFromClients: ['notes', 'on_site_since'],
  search: ['j.title'],
})
