import { eq } from 'drizzle-orm'
import { fileSubjects } from '#features/files/attachments/server/shared/file-subjects.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import type { Database } from '#server/database/connect.ts'
import { blocked } from '../contract.ts'
import { inspections } from './table.ts'

/** An inspection, whose status stays as it is until the transaction ends, with the client of its job. */
async function lockInspection(db: Database, id: string) {
  const [inspection] = await db
    .select({ status: inspections.status, client_id: jobs.client_id })
    .from(inspections)
    .leftJoin(jobs, eq(jobs.id, inspections.job_id))
    .where(eq(inspections.id, id))
    .for('share', { of: inspections })
  return inspection
}

export const inspectionFiles = fileSubjects.with(
  {
    column: 'inspection_id',
    noun: 'Inspection',
    find: lockInspection,
    getRefusal: async (db, id) => {
      const inspection = await lockInspection(db, id)
      return inspection ? blocked.changePhoto(inspection) : null
    },
  },
  6,
)
