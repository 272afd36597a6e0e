import { type SQL, sql } from 'drizzle-orm'
import { defineList } from '#server/lists/list.ts'
import { AuditEvent } from '../contract.ts'

/** As an array: the planner cannot tell how few events a record has, and would read every event, newest first. */
export const isAboutRecord = (id: SQL): SQL => sql`a.id = any(array(
  select id from audit_events where record_id = ${id}::uuid
  union all
  select id from audit_events where also @> jsonb_build_array(jsonb_build_object('record_id', ${id}::uuid))))`

export const auditList = defineList(AuditEvent, {
  name: 'audit',
  alias: 'a',
  from: sql`audit_events a`,
  select: {
    fields_before: sql`a.before::text`,
    fields_after: sql`a.after::text`,
    other_changes: sql`a.also::text`,
  },
  order: sql`a.created_at`,
  scope: { staff: 'all' },
  search: ['a.user_name', 'a.record_name', 'a.endpoint'],
  conditions: {
    record_id: isAboutRecord,
    from: (value) => sql`a.created_at >= ${value}::timestamptz`,
    to: (value) => sql`a.created_at < ${value}::timestamptz`,
  },
})
