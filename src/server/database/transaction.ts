import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Database } from './connect.ts'
import { sqlState } from './errors.ts'

/** Deadlock or a serialisation failure: the whole transaction may simply run again. */
const REPEATABLE = new Set(['40001', '40P01'])
const ATTEMPTS = 4

/**
 * Runs `work` in one transaction, or in the caller's when there is one already. The context that it gets is the only way
 * to the database inside.
 */
export async function inTransaction<C extends { db: Database }, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db instanceof PgTransaction) return work(ctx)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ctx.db.transaction((tx) => work({ ...ctx, db: tx }))
    } catch (error) {
      if (attempt === ATTEMPTS || !REPEATABLE.has(sqlState(error) ?? '')) throw error
    }
  }
}
