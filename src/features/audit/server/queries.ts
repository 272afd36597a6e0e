import type { AuditedRecord } from '#contract/audited.ts'
import { readChanges } from '#server/audit/read-changes.ts'
import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { isOpenToStaff, type RecordEvent } from '../contract.ts'

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ') || null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Every change of a record, newest first. */
export async function historyOf(
  { db, user }: StaffContext,
  { record, record_id }: { record: AuditedRecord; record_id: string },
): Promise<RecordEvent[]> {
  if (user.role !== 'admin' && !isOpenToStaff(record))
    throw new AppError(403, 'Only administrators can see the history of this record.')
  const changes = await readChanges(db, [record_id])
  const kept = changes.filter((change) => change.record === record && (change.before || change.after)).toReversed()
  return kept.map(({ id, user_name, before, after, created_at }) => ({
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
