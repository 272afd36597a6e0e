import { and, desc, eq } from 'drizzle-orm'
import type { AuditedRecord } from '#contract/audited.ts'
import { auditEvents } from '#server/audit/table.ts'
import type { Database } from '#server/database/connect.ts'
import type { AuditEvent } from '../contract.ts'

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ') || null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Every change of a record, newest first. */
export async function listEvents(
  db: Database,
  { record, record_id }: { record: AuditedRecord; record_id: string },
): Promise<AuditEvent[]> {
  const events = await db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.record_id, record_id), eq(auditEvents.record, record)))
    .orderBy(desc(auditEvents.created_at), desc(auditEvents.id))
  return events.map(({ id, user_name, before, after, created_at }) => ({
    id,
    action: before === null ? 'created' : after === null ? 'deleted' : 'changed',
    user_name,
    changes: [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((field) => ({
      field,
      before: textOf(before?.[field]),
      after: textOf(after?.[field]),
    })),
    created_at,
  }))
}
