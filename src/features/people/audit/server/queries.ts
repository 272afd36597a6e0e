import { sql } from 'drizzle-orm'
import { auditedKinds } from '#server/audit/kinds.ts'
import { readChanges, type RecordedChange } from '#server/audit/read-changes.ts'
import type { StaffContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/errors.ts'
import type { RecordEvent } from '../contract.ts'
import { describeAction, whoText } from '../rules/actions.ts'
import { getVocabulary, requireKind } from './vocabulary.ts'

type Names = Map<unknown, string>

function formatValue(names: Names, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ') || null
  return names.get(value) ?? (typeof value === 'string' ? value : JSON.stringify(value))
}

/** Every change of a record, newest first. */
export async function getHistory(
  { db, user }: StaffContext,
  { record, record_id }: { record: string; record_id: string },
): Promise<RecordEvent[]> {
  requireKind(record)
  if (user.role !== 'admin' && auditedKinds.get(record)?.openTo !== 'staff')
    throw new AppError(403, 'Only administrators can see the history of this record.')
  const changes = (await readChanges(db, [record_id])).filter((change) => change.record === record)
  const names = await loadNames(db, changes)
  return changes.flatMap((change) => toRecordEvents(names, change)).toReversed()
}

function toRecordEvents(names: Names, change: RecordedChange): RecordEvent[] {
  const { id, before, after, created_at } = change
  const deed = describeAction(getVocabulary(), change)
  if (before === null && after === null && deed === null) return []
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const action = before === after ? 'done' : before === null ? 'created' : after === null ? 'deleted' : 'changed'
  const changes = fields.map((field) => ({
    field,
    before: formatValue(names, before?.[field]),
    after: formatValue(names, after?.[field]),
  }))
  return [{ id, action, deed, who: whoText(change), changes, created_at }]
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

/** Current names of the records that fields refer to. */
async function loadNames(db: Database, changes: RecordedChange[]): Promise<Names> {
  const values = changes.flatMap(({ before, after }) => Object.values({ ...before, ...after }))
  const old = changes.flatMap(({ before }) => Object.values(before ?? {}))
  const ids = [...new Set([...old, ...values])].filter((value) => typeof value === 'string' && UUID.test(value))
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    with wanted as materialized (select unnest(${sql.param(ids)}::uuid[]) as id)
    select id, name from users join wanted using (id)
    union all select id, name from clients join wanted using (id)
    union all select id, name from sales_leads join wanted using (id)
    union all select id, title from jobs join wanted using (id)
    union all select id, quote_number from quotes join wanted using (id)
    union all select id, invoice_number from invoices join wanted using (id)`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
