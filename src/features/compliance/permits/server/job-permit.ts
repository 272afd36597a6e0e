import { and, desc, eq, ne } from 'drizzle-orm'
import { jobPermits } from '#features/electrical/calculators/server/shared/job-permit.ts'
import { permits } from './table.ts'

/** A job's latest application that was not rejected. */
export const latestApplication = jobPermits.with(async (db, jobId) => {
  const { application_date, approval_date, jurisdiction } = permits
  const [permit] = await db
    .select({ application_date, approval_date, jurisdiction })
    .from(permits)
    .where(and(eq(permits.job_id, jobId), ne(permits.status, 'rejected')))
    .orderBy(desc(application_date), desc(permits.created_at))
    .limit(1)
  return permit ?? null
})
