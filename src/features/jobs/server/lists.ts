import { type SQL, sql } from 'drizzle-orm'
import { listOf } from '#server/lists/list.ts'
import { DayJob, JobRow, RecentJob } from '../contract.ts'
import { isUnassigned } from './shared/unassigned.ts'
import { listedAt } from './table.ts'

const ofClient = (user: SQL) => sql`c.user_id = ${user}`

const source = {
  alias: 'j',
  from: sql`jobs j join clients c on c.id = j.client_id left join users u on u.id = j.assigned_to`,
  select: { client_name: sql`c.name`, client_phone: sql`c.phone`, assigned_to_name: sql`u.name` },
  order: listedAt('j.scheduled_date'),
  search: ['j.title', 'j.location', 'c.name'],
  filters: { show: { unassigned: isUnassigned('j') } },
}

const withDay = {
  ...source,
  select: {
    ...source.select,
    client_notes: sql`c.notes`,
    on_site_since: (user: SQL) => sql`(
      select t.started_at from time_entries t where t.user_id = ${user} and t.ended_at is null and t.job_id = j.id
    )`,
  },
  hiddenFromClients: ['notes', 'client_notes', 'on_site_since'] as const,
}

export const lists = {
  all: listOf(JobRow, {
    name: 'jobs',
    ...source,
    scope: { staff: 'all', client: ofClient },
    hiddenFromClients: ['notes'],
  }),
  /** Assigned to a staff member, or a client's own. */
  mine: listOf(DayJob, {
    name: 'my jobs',
    ...withDay,
    scope: { staff: (user) => sql`j.assigned_to = ${user}`, client: ofClient },
  }),
  /** Every job visible to the caller, with when they clocked in. */
  day: listOf(DayJob, { name: 'jobs of a day', ...withDay, scope: { staff: 'all', client: ofClient } }),
  recent: listOf(RecentJob, {
    name: 'recent jobs',
    alias: 'j',
    from: sql`jobs j join clients c on c.id = j.client_id`,
    select: { client_name: sql`c.name` },
    order: sql`j.created_at`,
    scope: { staff: 'all' },
    search: source.search,
  }),
}
