import { eq } from 'drizzle-orm'
import { fileSubjects, photoRefusals } from '#features/files/attachments/server/shared/file-subjects.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { jobCosts } from './table.ts'

export const receiptFiles = fileSubjects.with(
  {
    column: 'receipt_job_id',
    noun: 'Job',
    find: async (db, id) => (await db.select({ client_id: jobs.client_id }).from(jobs).where(eq(jobs.id, id)))[0],
  },
  4,
)

export const shownReceipts = photoRefusals.with(async (db, photoId) =>
  (await db.$count(jobCosts, eq(jobCosts.receipt_id, photoId))) > 0
    ? 'This is the receipt of a cost. Remove it from the cost instead.'
    : null,
)
