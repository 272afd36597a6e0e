import { type SQL, sql } from 'drizzle-orm'
import { jobStates } from '#features/jobs/contract.ts'
import { oneOf } from '#server/columns.ts'
import { jsonArray, jsonObject, written } from '#server/database/row-text.ts'
import { statement } from '#server/database/statement.ts'
import { Technician, Visit } from '../contract.ts'

/** `to` is exclusive. */
type Period = { from: string; to: string }

/** Jobs, bookings and inspections with the same columns. An inspection is where its job's technician must be, for about an hour. */
const open = {
  job: sql`select 'job' as kind, id, title, client_id, location, status, assigned_to, scheduled_date, duration_minutes,
    updated_at, created_at from jobs`,
  booking: sql`select 'booking', id, service_type, client_id, location, status, assigned_to, scheduled_date,
    duration_minutes, updated_at, created_at from bookings`,
  inspection: sql`select 'inspection', id, title, client_id, location, status, assigned_to, scheduled_date,
    duration_minutes, updated_at, created_at
    from (
      select i.id, case when i.inspection_type ilike '%inspection' then i.inspection_type else i.inspection_type || ' inspection' end as title,
        j.client_id, coalesce(p.project_address, j.location) as location, i.status, j.assigned_to, i.scheduled_date,
        60 as duration_minutes, i.updated_at, i.created_at
      from inspections i left join permits p on p.id = i.permit_id left join jobs j on j.id = coalesce(i.job_id, p.job_id)
    ) inspections`,
}

/** No visit is longer than a day, so the index on the start also finds visits that reach into the period. */
const during = (from: SQL, to: SQL) => sql`
  scheduled_date >= ${from}::timestamptz - interval '1 day' and scheduled_date < ${to}::timestamptz
  and scheduled_date + duration_minutes * interval '1 minute' > ${from}::timestamptz and status <> 'cancelled'`

/** Serializes the visits of a CTE as JSON. */
const visitsOf = (table: SQL, order: SQL) =>
  jsonArray(
    jsonObject('v', Visit),
    sql`(
      select v.*, c.name as client_name, c.phone as client_phone, u.name as assigned_to_name
      from ${table} v left join clients c on c.id = v.client_id left join users u on u.id = v.assigned_to
    ) v`,
    order,
  )

/** Active staff, and anyone else with a planned visit. */
const technicians = jsonArray(
  jsonObject('t', Technician),
  sql`(
    select id, name, deactivated_at is null and role <> 'client' as active from users
    where (role <> 'client' and deactivated_at is null) or id in (select assigned_to from planned)
  ) t`,
  sql`t.name, t.id`,
)

/** The whole calendar as JSON of the contract. */
export const getScheduleText = statement<Period, { text: string }>('schedule', (value) => {
  const period = during(value('from'), value('to'))
  const planned = visitsOf(sql`planned`, sql`v.scheduled_date, v.kind, v.id`)
  const waiting = visitsOf(sql`waiting`, sql`v.created_at, v.id`)
  return sql`
    with planned as (${open.job} where ${period} union all ${open.booking} where ${period} union all ${open.inspection} where ${period}),
    waiting as (
      ${open.job} where scheduled_date is null and ${oneOf('status', jobStates.open)} order by created_at, id limit 200
    )
    select ${written(['{"visits":', ...planned, ',"unscheduled":', ...waiting, ',"technicians":', ...technicians, '}'])} as text`
})
