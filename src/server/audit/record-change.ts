import type { AuditedRecord } from '#contract/audited.ts'
import type { Context } from '../context.ts'
import { subjectColumns, eventOf } from './event.ts'
import { isEmpty, nameOf, narrowed } from './fields.ts'
import { notesOf, type Row } from './notes.ts'
import { writeEvent } from './write-event.ts'

type Recorded = { record: AuditedRecord; id: string | null; before: Row | null; after: Row | null }

/**
 * Keeps a change with who made it and when. Call it in the transaction of the change, with the row as it was and as it is:
 * null before creates, null after deletes. Within a call it becomes part of the call's event; a background job's changes of a
 * record in one transaction are an event of their own, unless no field differs.
 */
export async function recordChange(
  ctx: Pick<Context, 'db' | 'now' | 'user' | 'origin' | 'job'>,
  change: Recorded,
): Promise<void> {
  const notes = notesOf(ctx)
  if (notes) {
    notes.changes.push(change)
    return
  }
  const kept = narrowed(change)
  if (isEmpty(kept)) return
  await writeEvent(ctx.db, { ...eventOf(ctx), ...subjectColumns(kept, nameOf(change.after, change.before)) })
}
