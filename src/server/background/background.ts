import type { Database } from '../database/connect.ts'
import type { Context } from '../context.ts'

/** A kind of background job. `run` may run again after a crash: it must be safe to repeat. */
export type BackgroundJob<Data extends object = object> = {
  name: string
  /** Gets a context without a user. Throw RetryLater for what is expected to fail now and then. */
  run(ctx: Context, data: Data): Promise<void>
  /** Cron in UTC, for jobs that come back by themselves: one at a time, for all processes together. */
  schedule?: string
  /** How often a failed job is tried again before it is given up: 5 times, or not at all when it has a schedule. */
  retries?: number
  /** The wait before the first retry; it doubles with each one. 10 seconds unless told. */
  retrySeconds?: number
  /** How many a process runs at the same time. 1 unless told. */
  concurrency?: number
}

/** The job could not be done now, which is no fault: it is tried again like a failed one, without an error in the log. */
export class RetryLater extends Error {}

export type Background = {
  /** Adds a job in the caller's transaction: it exists if and only if the transaction commits. */
  enqueue(db: Database, name: string, data: object, options?: { startAfter?: Date }): Promise<void>
}
