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
  const [instant, key] = positionOf(cursor)
  return sql`(${created_at}, ${id}) < (${instant}::timestamptz, ${key}::uuid)`
}

/** The instant and the key that a cursor stands for. 400 for a cursor that is not ours. */
export function positionOf(cursor: string): [instant: string, key: string] {
  const position = Position.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '))
  if (!position.success) throw invalid('cursor', 'That is not a cursor of this list')
  return position.data
}

/** Rows read with one more than `limit`: the page, and the cursor of the next one if there is one. */
export function cutPage<R extends Row>(rows: R[], limit: number | undefined): { rows: R[]; next: string | null } {
  if (limit === undefined || rows.length <= limit) return { rows, next: null }
  const kept = rows.slice(0, limit)
  const last = kept.at(-1)
  return { rows: kept, next: last ? cursorAfter(last) : null }
}

export const cursorAfter = ({ created_at, id }: Row): string => Buffer.from(`${created_at} ${id}`).toString('base64url')

/** A pattern for LIKE that finds this text, lower-case, anywhere. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/**
 * The conditions and values of a search for a person: `q` is text anywhere in a field; `qOrPhone` when it may also be part of
 * a phone number, however it is punctuated.
 */
export function searched(q: string | undefined) {
  if (!q) return { conditions: [], values: {} }
  const digits = /^[\d\s\-+().]+$/.test(q) ? q.replace(/\D/g, '') : ''
  const conditions = digits ? (['qOrPhone'] as const) : (['q'] as const)
  return { conditions, values: { pattern: containing(q), digits: digits ? `%${digits}%` : undefined } }
}
