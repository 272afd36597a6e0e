import { sql } from 'drizzle-orm'
import { features } from '#app/server/features.ts'
import { type Background, RetryLater } from '#server/background/background.ts'
import type { Services } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'

/**
 * A background job queue that runs only when the test says so. As in production, a job exists only if its transaction
 * commits.
 */
export const testBackground: Background = {
  enqueue: async (db, name, data, options) => {
    const job = features.backgroundJobs.find((job) => job.name === name)
    if (!job) throw new Error(`No background job is called ${name}`)
    const startAfter = options?.startAfter?.toISOString() ?? null
    const key = job.folds ? (options?.key ?? '') : null
    await db.execute(sql`insert into test_jobs (name, data, start_after, key)
      values (${name}, ${JSON.stringify(data)}, ${startAfter}::timestamptz, ${key}) on conflict do nothing`)
  },
}

export async function createTestQueue(db: Database): Promise<void> {
  await db.execute(sql`create table test_jobs (id bigint generated always as identity, name text not null,
    data jsonb not null, start_after timestamptz, key text, unique (name, key))`)
}

export async function runJob(services: Services, name: string, data: object): Promise<void> {
  const job = features.backgroundJobs.find((job) => job.name === name)
  if (!job) throw new Error(`No background job is called ${name}`)
  await job.run({ ...services, user: null, job: { name } }, data)
}

type Waiting = { id: string; name: string; data: object }

/** A job that asks for a retry waits for the next call; a job that fails fails the test. */
export async function runQueue(services: Services): Promise<void> {
  const later: Waiting[] = []
  for (;;) {
    const { rows } = await services.db.execute<Waiting>(sql`delete from test_jobs where id =
      (select min(id) from test_jobs where start_after is null or start_after <= ${services.now().toISOString()}::timestamptz)
      returning id, name, data`)
    const [job] = rows
    if (!job) break
    try {
      await runJob(services, job.name, job.data)
    } catch (error) {
      if (!(error instanceof RetryLater)) throw error
      later.push(job)
    }
  }
  for (const { name, data } of later) await services.background.enqueue(services.db, name, data)
}
