import { eq } from 'drizzle-orm'
import { fileSubjects } from '#features/files/attachments/server/shared/file-subjects.ts'
import { invoices } from './table.ts'

export const invoiceFiles = fileSubjects.with(
  {
    column: 'invoice_id',
    noun: 'Invoice',
    find: async (db, id) =>
      (await db.select({ client_id: invoices.client_id }).from(invoices).where(eq(invoices.id, id)))[0],
  },
  3,
)
