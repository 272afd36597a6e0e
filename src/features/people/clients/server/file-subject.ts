import { eq } from 'drizzle-orm'
import { fileSubjects } from '#features/files/attachments/server/shared/file-subjects.ts'
import { clients } from './table.ts'

export const clientFiles = fileSubjects.with(
  {
    column: 'client_id',
    noun: 'Client',
    find: async (db, id) => (await db.select({ client_id: clients.id }).from(clients).where(eq(clients.id, id)))[0],
  },
  4,
)
