import { type SQL, sql } from 'drizzle-orm'
import type { Kind } from '#server/database/json-rows.ts'
import type { DayJob, JobRow } from '../contract.ts'

const row = {
  id: 'plain',
  client_id: 'plain',
  assigned_to: 'plain?',
  title: 'text',
  description: 'text?',
  status: 'plain',
  scheduled_date: 'instant?',
  duration_minutes: 'number',
  completed_date: 'instant?',
  location: 'text?',
  notes: 'text?',
  created_at: 'instant',
  updated_at: 'instant',
  client_name: 'text',
  client_phone: 'text?',
  assigned_to_name: 'text?',
} as const satisfies Record<keyof JobRow, Kind>

const day = { ...row, on_site_since: 'instant?' } as const satisfies Record<keyof DayJob, Kind>

/** A client is given no notes, and is on no site. */
const hidden = { notes: 'null' } as const
export const rowFields = { staff: row, client: { ...row, ...hidden } }
export const dayFields = { staff: day, client: { ...day, ...hidden, on_site_since: 'null' } } as const

/** `j` is a job, `c` its client, `u` whom it is assigned to. */
export const source = sql`jobs j join clients c on c.id = j.client_id left join users u on u.id = j.assigned_to`

export const rowColumns: SQL = sql`j.*, c.name as client_name, c.phone as client_phone, u.name as assigned_to_name`

/** The same with the time since when this user has been there. */
export const dayColumns = (user: SQL): SQL => sql`${rowColumns}, (
  select t.started_at from time_entries t where t.user_id = ${user}::uuid and t.ended_at is null and t.job_id = j.id
) as on_site_since`

export const ofClient = (user: SQL): SQL => sql`c.user_id = ${user}::uuid`
