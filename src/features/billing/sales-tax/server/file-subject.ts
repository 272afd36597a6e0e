import { eq } from 'drizzle-orm'
import { fileSubjects } from '#features/files/attachments/server/shared/file-subjects.ts'
import { taxCertificates } from './table.ts'

export const certificateFiles = fileSubjects.with(
  {
    column: 'tax_certificate_id',
    noun: 'Certificate',
    find: async (db, id) =>
      (
        await db
          .select({ client_id: taxCertificates.client_id })
          .from(taxCertificates)
          .where(eq(taxCertificates.id, id))
      )[0],
    adminsOnly: 'Only administrators can change the files of a tax certificate',
  },
  5,
)
