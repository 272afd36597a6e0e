import { type SQL, sql } from 'drizzle-orm'
import { helperNames } from '#features/work/visits/server/shared/visit-list.ts'
import { visitStates } from '#features/work/visits/contract.ts'
import { inList } from '#server/columns.ts'
import { defineList } from '#server/lists/list.ts'
import { DayJob, JobRow, jobStates, RecentJob } from '../contract.ts'
import { isUnassigned } from './shared/unassigned.ts'
import { listedAt } from './table.ts'

const forClient = (user: SQL) => sql`c.user_id = ${user}`

const people = sql`join clients c on c.id = j.client_id left join users u on u.id = j.assigned_to`

const source = {
  alias: 'j',
  select: { client_name: sql`c.name`, client_phone: sql`c.phone`, assigned_to_name: sql`u.name` },
  order: listedAt('j.scheduled_date'),
  search: ['j.title', 'j.location', 'c.name'],
  filters: { show: { open: inList('j.status', jobStates.open), unassigned: isUnassigned('j') } },
}

const forDay = {
  ...source,
  select: {
    ...source.select,
    visit_id: sql`v.id`,
    purpose: sql`v.purpose`,
    visit_notes: sql`v.notes`,
    helper_names: helperNames('j'),
    other_visits: sql`(
      select count(*) from visits o where o.job_id = j.id and o.id <> v.id and ${inList('o.status', visitStates.open)}
    )`,
    client_notes: sql`c.notes`,
    gate_code: sql`r.gate_code`,
    dog: sql`r.dog`,
    parking: sql`r.parking`,
    coordinates: sql`r.coordinates`,
    on_site_since: (user: SQL) => sql`(
      select t.started_at from time_entries t where t.user_id = ${user} and t.ended_at is null and t.visit_id = v.id
    )`,
  },
  hiddenFromClients: [
    'notes',
    'visit_notes',
    'client_notes',
    'gate_code',
    'dog',
    'parking',
    'coordinates',
    'on_site_since',
  ] as const,
}

const withProperty = sql`${people} left join properties r on r.id = j.property_id`

const withNextVisit = sql`jobs j join visits v on v.id = j.next_visit_id ${withProperty}`

export const lists = {
  all: defineList(JobRow, {
    name: 'jobs',
    ...source,
    from: sql`jobs j ${people}`,
    followed: { table: 'jobs', joined: { clients: 'c.id', users: 'u.id' } },
    scope: { staff: 'all', client: forClient },
    hiddenFromClients: ['notes'],
  }),
  /** With a visit of this staff member, or a client's own. */
  mine: defineList(DayJob, {
    name: 'my jobs',
    ...forDay,
    from: withNextVisit,
    scope: {
      staff: (user) => sql`j.id in (
        select job_id from visits where assigned_to = ${user} union all select job_id from visits where helper_ids @> array[${user}]
      )`,
      client: forClient,
    },
  }),
  /** Every job visible to the caller, with its next visit. */
  next: defineList(DayJob, {
    name: 'jobs with their next visit',
    ...forDay,
    from: withNextVisit,
    scope: { staff: 'all', client: forClient },
  }),
  /** The visits visible to the caller, each as its job with the plan of the visit. */
  day: defineList(DayJob, {
    name: 'jobs of a day',
    ...forDay,
    from: sql`visits v join lateral (
        select j.id, j.client_id, j.title, j.description, j.property_id, j.location, j.notes, j.permit_required, j.created_at, j.updated_at,
          v.assigned_to, v.helper_ids, v.status, v.scheduled_date, v.duration_minutes, v.completed_date
        from jobs j where j.id = v.job_id
      ) j on true ${withProperty}`,
    scope: { staff: 'all', client: forClient },
  }),
  recent: defineList(RecentJob, {
    name: 'recent jobs',
    alias: 'j',
    from: sql`jobs j join clients c on c.id = j.client_id`,
    select: { client_name: sql`c.name` },
    order: sql`j.created_at`,
    scope: { staff: 'all' },
    search: source.search,
  }),
}
