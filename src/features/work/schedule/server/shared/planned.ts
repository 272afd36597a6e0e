import { sql } from 'drizzle-orm'

/**
 * Visits, bookings and inspections with the same columns. An inspection is where its job's technician must be, for about an hour.
 * `changed_at` follows changes of a visit's job too.
 */
export const planned = {
  visit: sql`select 'visit' as kind, id, job_id, purpose, title, client_id, location, status, assigned_to, helper_ids, scheduled_date,
    duration_minutes, updated_at, greatest(updated_at, job_updated_at) as changed_at, created_at
    from visits v cross join lateral (
      select title, client_id, location, updated_at as job_updated_at from jobs where jobs.id = v.job_id
    ) job`,
  booking: sql`select 'booking', id, null::uuid, null, service_type, client_id, location, status, assigned_to, '{}'::uuid[], scheduled_date,
    duration_minutes, updated_at, updated_at, created_at from bookings`,
  inspection: sql`select 'inspection', id, job_id, null, title, client_id, location, status, assigned_to, '{}'::uuid[], scheduled_date,
    duration_minutes, updated_at, updated_at, created_at
    from (
      select i.id, case when i.inspection_type ilike '%inspection' then i.inspection_type else i.inspection_type || ' inspection' end as title,
        j.id as job_id, j.client_id, coalesce(p.project_address, j.location) as location, i.status, j.assigned_to, i.scheduled_date,
        60 as duration_minutes, i.updated_at, i.created_at
      from inspections i left join permits p on p.id = i.permit_id left join jobs j on j.id = coalesce(i.job_id, p.job_id)
    ) inspections`,
}
