import type { Database } from '../database/connect.ts'
import type { Context } from '../context.ts'

/** A kind of background job. `run` may run again after a crash, so it must be safe to repeat. */
export type BackgroundJob<Data extends object = object> = {
  name: string
  /** Gets a context without a user. Throw RetryLater for failures expected now and then. */
  run(ctx: Context, data: Data): Promise<void>
  /** Its action in words for the audit trail, where it is more than the change of a record: 'archived {record}'. */
  audit?: string
  /** A cron schedule in UTC: one run at a time across all processes. */
  schedule?: string
  /** Retries of a failed job: 5 by default, or none for scheduled jobs. */
  retries?: number
  /** The delay before the first retry, doubling each time. 10 seconds by default. */
  retrySeconds?: number
  /** Jobs that run at the same time per process. 1 by default. */
  concurrency?: number
  /** While a job waits to start, another with the same `key` is not added. */
  folds?: true
}

type EnqueueOptions = { startAfter?: Date; key?: string }

/**
 * The job cannot run right now, which is not an error: it is retried like a failed one, without an error in the log.
 */
export class RetryLater extends Error {}

export type Background = {
  /** Adds a job in the caller's transaction: it exists if and only if the transaction commits. */
  enqueue(db: Database, name: string, data: object, options?: EnqueueOptions): Promise<void>
}
