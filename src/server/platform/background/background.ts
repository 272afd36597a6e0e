import type { Database } from '../database/connect.ts'
import type { Context } from '../context.ts'

/** A kind of background job. `run` may run again after a crash: it must be safe to repeat. */
export type BackgroundJob<Data extends object = object> = {
  name: string
  run(ctx: Context, data: Data): Promise<void>
  /** Cron in UTC, for jobs that come back by themselves. */
  schedule?: string
  retries?: number
}

export type Background = {
  /** Adds a job in the caller's transaction: it exists if and only if the transaction commits. */
  enqueue(db: Database, name: string, data: object, options?: { startAfter?: Date }): Promise<void>
}
