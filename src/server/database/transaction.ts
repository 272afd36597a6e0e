import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Database } from './connect.ts'
import { sqlState } from './errors.ts'

/** Deadlock or serialization failure: the whole transaction can simply run again. */
const REPEATABLE = new Set(['40001', '40P01'])
const ATTEMPTS = 4

/** Runs `work` in a transaction, or in the caller's if there is one. Inside, its context is the only way to the database. */
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
