import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { CHANGED_MEANWHILE } from '#contract/version.ts'
import { noteLocked } from '../audit/notes.ts'
import type { Origin, Services, Working } from '../context.ts'
import { conflict, notFound } from '../errors.ts'
import { singleRow } from './single-row.ts'

// Optimistic locking: a record's `updated_at` is its version, and an edit names the version it started from.

/** With the call or the job that a change comes from, if there is one: its event says what was changed. */
type Changing<Names extends keyof Services> = Pick<Services, Names> & {
  origin?: Origin | undefined
  job?: Working | undefined
}

type Versioned = PgTable & { id: PgColumn; updated_at: PgColumn }
type TableRow<T extends PgTable> = T['$inferSelect']

type LockOptions = {
  /** The record's name in a 404: 'Job'. */
  noun: string
  /** `updated_at` as the caller read it, if the request sends it. */
  version?: string | undefined
  /** Limits the records to those the caller may see. */
  visible?: SQL | undefined
}

/** Locks a row until the transaction ends. 404 if the caller cannot see it, 409 if it is newer than `version`. */
export async function lockRow<T extends Versioned>(
  ctx: Changing<'db'>,
  table: T,
  id: string,
  { noun, version, visible }: LockOptions,
): Promise<TableRow<T>> {
  const query = ctx.db
    .select()
    .from<PgTable>(table)
    .where(and(eq(table.id, id), visible))
  const [row] = (await query.for('update')) as (TableRow<T> & { updated_at: string })[]
  if (!row) throw notFound(noun)
  refuseIfStale(version, row.updated_at)
  noteLocked(ctx, id, row)
  return row
}

/** 409 if the record has changed since the caller read it. Requests without a version are not checked. */
export function refuseIfStale(version: string | undefined, current: string): void {
  if (version !== undefined && Date.parse(version) !== Date.parse(current)) throw conflict(CHANGED_MEANWHILE)
}

/** The next `updated_at`: always later than the last, even within the same millisecond, so that every change is distinct. */
export const nextVersion = ({ now }: Pick<Services, 'now'>, { updated_at }: Pick<Versioned, 'updated_at'>) =>
  sql<string>`greatest(${now().toISOString()}::timestamptz, ${updated_at} + interval '1 millisecond')`

/** Inserts a row and returns it. */
export async function insertRow<T extends PgTable>(
  { db }: Pick<Services, 'db'>,
  table: T,
  values: T['$inferInsert'],
): Promise<TableRow<T>> {
  const rows = await db
    .insert(table)
    .values(values as PgInsertValue<T>)
    .returning()
  return singleRow(rows as TableRow<T>[])
}

/** Updates a row as its next version. */
export async function updateRow<T extends Versioned>(
  ctx: Changing<'db' | 'now'>,
  table: T,
  id: string,
  values: Partial<T['$inferInsert']>,
): Promise<TableRow<T>> {
  const next = { ...values, updated_at: nextVersion(ctx, table) } as PgUpdateSetSource<T>
  const [row] = (await ctx.db.update(table).set(next).where(eq(table.id, id)).returning()) as TableRow<T>[]
  if (!row) throw new Error('The row to update is gone')
  return row
}
