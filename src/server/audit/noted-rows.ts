import { sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Database } from '../database/connect.ts'
import { statement } from '../database/statement.ts'
import { auditedKinds } from './kinds.ts'
import { type Noting, getNotes, type Row } from './notes.ts'

const take = statement<Record<string, never>, { rows: string | null }>(
  'take noted rows',
  () => sql`select current_setting('panelboard.changes', true) as rows, set_config('panelboard.changes', '', true)`,
)

const INSTANT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00:00$/

/** A value of PostgreSQL's JSON as code has it: decimals as text, instants with milliseconds. */
function reviveValue(_: string, value: unknown, { source }: { source?: string } = {}): unknown {
  if (typeof value === 'number') return source?.includes('.') ? source : value
  if (typeof value !== 'string') return value
  return value.replace(INSTANT, (_, time: string, fraction = '') => `${time}.${fraction.padEnd(3, '0')}Z`)
}

/** Moves the rows that a trigger noted (`note_changes`) from their transaction to the notes of the call or job. */
export async function takeNotedRows(ctx: Noting & { db: Database }): Promise<void> {
  const notes = getNotes(ctx)
  if (!notes || notes.isWritten || !(ctx.db instanceof PgTransaction)) return
  const [noted] = await take(ctx.db, {})
  const rows = JSON.parse(`[${noted?.rows ?? ''}]`, reviveValue) as [
    table: string,
    before: Row | null,
    after: Row | null,
  ][]
  for (const [table, before, after] of rows) {
    const [record] = auditedKinds.entries().find(([, kind]) => kind.table === table) ?? []
    const row = after ?? before
    if (record === undefined || row === null) continue
    const id = typeof row['id'] === 'string' ? row['id'] : null
    if (id !== null) notes.rows.set(id, row)
    notes.changes.push({ record, id, before, after })
  }
}
