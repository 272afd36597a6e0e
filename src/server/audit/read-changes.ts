import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'

/** One change of one record, from the event of the call that made it. */
export type RecordedChange = {
  id: string
  record: string
  record_id: string
  user_id: string | null
  user_name: string | null
  user_role: string | null
  endpoint: string | null
  /** The kind of record that the call was about: this one, or one that it changed too. */
  about: string | null
  agent: string | null
  link_id: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  created_at: string
}

/** Selects everything that calls did to these records, oldest first. */
export const selectChanges = (ids: SQL): SQL => sql`
  select e.id, c.record, c.record_id, e.user_id, e.user_name, e.user_role, e.endpoint, e.record as about, e.agent,
    e.link_id, c.before, c.after, iso(e.created_at) as created_at
  from unnest(${ids}::uuid[]) as wanted (id)
  cross join lateral (
    select * from audit_events where record_id = wanted.id
    union all
    select * from audit_events
    where also @> jsonb_build_array(jsonb_build_object('record_id', wanted.id)) and record_id is distinct from wanted.id
  ) e
  cross join lateral (
    select e.record, e.record_id, e.before, e.after
    union all
    select o.record, o.record_id, o.before, o.after
    from jsonb_to_recordset(e.also) as o (record text, record_id uuid, before jsonb, after jsonb)
  ) c
  where c.record_id = wanted.id and e.outcome = 'done'
  order by e.created_at, e.id`

/** Everything that calls did to these records, oldest first: fields that changed, or none. */
export async function readChanges(db: Database, ids: string[]): Promise<RecordedChange[]> {
  const { rows } = await db.execute<RecordedChange>(selectChanges(sql`${sql.param(ids)}`))
  return rows
}
