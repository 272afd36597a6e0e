import { eq, sql } from 'drizzle-orm'
import { fileSubjects } from '#features/files/attachments/server/shared/file-subjects.ts'
import { licenses } from './table.ts'

export const licenseFiles = fileSubjects.with(
  {
    column: 'license_id',
    noun: 'License',
    find: async (db, id) =>
      (
        await db
          .select({ client_id: sql<null>`null` })
          .from(licenses)
          .where(eq(licenses.id, id))
      )[0],
  },
  1,
)
