import { eq } from 'drizzle-orm'
import type { StaffContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { jobs } from '../table.ts'

/** The job with this id: 404 when there is none. */
export async function requireExistingJob({ db }: Pick<StaffContext, 'db'>, id: string) {
  const [job] = await db.select({ id: jobs.id, client_id: jobs.client_id }).from(jobs).where(eq(jobs.id, id))
  if (!job) throw notFound('Job')
  return job
}
