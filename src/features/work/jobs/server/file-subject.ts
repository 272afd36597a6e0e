import { eq } from 'drizzle-orm'
import { fileSubjects } from '#features/files/attachments/server/shared/file-subjects.ts'
import { jobs } from './table.ts'

export const jobFiles = fileSubjects.with(
  {
    column: 'job_id',
    noun: 'Job',
    find: async (db, id) => (await db.select({ client_id: jobs.client_id }).from(jobs).where(eq(jobs.id, id)))[0],
  },
  2,
)
