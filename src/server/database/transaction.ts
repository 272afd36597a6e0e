import { PgTransaction } from 'drizzle-orm/pg-core'
import { jobEvents } from '../audit/event.ts'
import { takeNotedRows } from '../audit/noted-rows.ts'
import { createNotes, rewind } from '../audit/notes.ts'
import { writeEvent } from '../audit/write-event.ts'
import type { Origin, Working } from '../context.ts'
import type { Database } from './connect.ts'
import { sqlState } from './errors.ts'

/** Deadlock or serialization failure: the whole transaction can simply run again. */
const REPEATABLE = new Set(['40001', '40P01'])
const ATTEMPTS = 4

type Caller = {
  db: Database
  now?: () => Date
  origin?: Origin | undefined
  job?: Working | undefined
}

/** Writes events for the changes that a background job's transaction made. */
async function writeJobEvents({ db, now, job }: Caller): Promise<void> {
  if (!job?.notes || !now) return
  await Promise.all(jobEvents({ now, job }, job.notes).map((event) => writeEvent(db, event)))
}

/** Runs `work` in a transaction, or in the caller's if there is one. Inside, its context is the only way to the database. */
export async function inTransaction<C extends Caller, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db instanceof PgTransaction) return work(ctx)
  const notes = ctx.origin?.notes
  const noted = notes?.changes.length ?? 0
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ctx.db.transaction(async (tx) => {
        const inner = { ...ctx, db: tx, ...(ctx.job && { job: { ...ctx.job, notes: createNotes() } }) }
        const result = await work(inner)
        await takeNotedRows(inner)
        await writeJobEvents(inner)
        return result
      })
    } catch (error) {
      rewind(notes, noted)
      if (attempt === ATTEMPTS || !REPEATABLE.has(sqlState(error) ?? '')) throw error
    }
  }
}
