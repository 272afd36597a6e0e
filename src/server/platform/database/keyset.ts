import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import { invalid } from '../errors.ts'

// Lists that are newest first go on after the last row of the page before, so that a page costs the same however far down
// it is, and rows that arrive meanwhile shift nothing.

type Newest = { created_at: PgColumn; id: PgColumn }
type Row = { created_at: string; id: string }

/** PostgreSQL counts no year 0. */
const Position = z.tuple([z.iso.datetime().refine((instant) => instant >= '0001'), z.uuid()])

/** `NULLS LAST`, although there are none: the index is declared so, and serves no other order. */
export const newestFirst = ({ created_at, id }: Newest): SQL =>
  sql`${created_at} desc nulls last, ${id} desc nulls last`

/** Only what comes after the cursor; nothing is left out without one. 400 for a cursor that is not ours. */
export function afterCursor({ created_at, id }: Newest, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined
  const position = Position.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '))
  if (!position.success) throw invalid('cursor', 'That is not a cursor of this list')
  const [instant, key] = position.data
  return sql`(${created_at}, ${id}) < (${instant}::timestamptz, ${key}::uuid)`
}

/** Rows read with one more than `limit`: the page, and the cursor of the next one if there is one. */
export function cutPage<R extends Row>(rows: R[], limit: number | undefined): { rows: R[]; next: string | null } {
  if (limit === undefined || rows.length <= limit) return { rows, next: null }
  const kept = rows.slice(0, limit)
  const last = kept.at(-1)
  return { rows: kept, next: last ? Buffer.from(`${last.created_at} ${last.id}`).toString('base64url') : null }
}

/** A pattern for LIKE that finds this text, lower-case, anywhere. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
