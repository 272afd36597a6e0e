import type { Context } from '../context.ts'
import { subjectColumns, eventBase } from './event.ts'
import { getRecordName, isEmpty, keepDifferences } from './fields.ts'
import { type Change, getNotes } from './notes.ts'
import { writeEvent } from './write-event.ts'

/**
 * Keeps a change with who made it and when. Call it in the transaction of the change, with the row as it was and as it is:
 * null before creates, null after deletes. Within a call it becomes part of the call's event; a background job's changes of a
 * record in one transaction are one event, unless no field differs.
 */
export async function recordChange(
  ctx: Pick<Context, 'db' | 'now' | 'user' | 'origin' | 'job'>,
  change: Change,
): Promise<void> {
  const notes = getNotes(ctx)
  if (notes) {
    notes.changes.push(change)
    return
  }
  const differences = keepDifferences(change)
  if (isEmpty(differences)) return
  await writeEvent(ctx.db, {
    ...eventBase(ctx),
    ...subjectColumns(differences, getRecordName(change.after, change.before)),
  })
}
