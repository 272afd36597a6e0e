import type { Clock } from '#server/context.ts'
import { insertJob } from '../queries.ts'
import type { jobs } from '../table.ts'

type NewJob = Pick<typeof jobs.$inferInsert, 'client_id' | 'title' | 'description' | 'location' | 'duration_minutes'>

/** Adds a job without a date or a technician: it waits in the schedule's tray. Returns its id. */
export async function addUnscheduledJob(ctx: Clock, job: NewJob): Promise<string> {
  const created_at = ctx.now().toISOString()
  return (await insertJob(ctx, { ...job, created_at, updated_at: created_at })).id
}
