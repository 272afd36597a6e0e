import { and, eq } from 'drizzle-orm'
import { openVisits } from '#features/people/users/server/shared/open-visits.ts'
import { inList } from '#server/columns.ts'
import { jobStates } from '../contract.ts'
import { jobs } from './table.ts'

export const openJobs = openVisits.with(async (db, userId) => ({
  jobs: await db.$count(jobs, and(eq(jobs.assigned_to, userId), inList('status', jobStates.open))),
}))
