import { sql } from 'drizzle-orm'
import { listOf } from '#server/lists/list.ts'
import { AuditEvent } from '../contract.ts'

export const auditList = listOf(AuditEvent, {
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
    from: (value) => sql`a.created_at >= ${value}::timestamptz`,
    to: (value) => sql`a.created_at < ${value}::timestamptz`,
  },
})
