import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { CHANGED_MEANWHILE } from '#contract/version.ts'
import type { Services } from '../context.ts'
import { conflict, notFound } from '../errors.ts'

// Two users may edit one record. Its `updated_at` is its version: an edit names the version that it started from.

type Versioned = PgTable & { id: PgColumn; updated_at: PgColumn }
type RowOf<T extends PgTable> = T['$inferSelect']

type LockOptions = {
  /** What a 404 calls it: 'Job'. */
  noun: string
  /** `updated_at` as the caller read it, if the request names it. */
  version?: string | undefined
  /** Which records the caller may see, if not all. */
  visible?: SQL | undefined
}

/** Locks a row until the transaction ends. 404 when the caller cannot see it, 409 when it is newer than `version`. */
export async function lockRow<T extends Versioned>(
  { db }: Pick<Services, 'db'>,
  table: T,
  id: string,
  { noun, version, visible }: LockOptions,
): Promise<RowOf<T>> {
  const found = db
    .select()
    .from<PgTable>(table)
    .where(and(eq(table.id, id), visible))
  const [row] = (await found.for('update')) as (RowOf<T> & { updated_at: string })[]
  if (!row) throw notFound(noun)
  refuseIfStale(version, row.updated_at)
  return row
}

/** 409 when the record has changed since the caller read it. A request that names no version is not checked. */
export function refuseIfStale(version: string | undefined, current: string): void {
  if (version !== undefined && Date.parse(version) !== Date.parse(current)) throw conflict(CHANGED_MEANWHILE)
}

/** The next `updated_at`: later than the one before, even twice within a millisecond, so that every change can be told apart. */
export const nextVersion = ({ now }: Pick<Services, 'now'>, { updated_at }: Pick<Versioned, 'updated_at'>) =>
  sql<string>`greatest(${now().toISOString()}::timestamptz, ${updated_at} + interval '1 millisecond')`

/** Updates a row as its next version. */
export async function updateRow<T extends Versioned>(
  ctx: Pick<Services, 'db' | 'now'>,
  table: T,
  id: string,
  values: Partial<T['$inferInsert']>,
): Promise<RowOf<T>> {
  const next = { ...values, updated_at: nextVersion(ctx, table) } as PgUpdateSetSource<T>
  const [row] = (await ctx.db.update(table).set(next).where(eq(table.id, id)).returning()) as RowOf<T>[]
  if (!row) throw new Error('The row to update is gone')
  return row
}
