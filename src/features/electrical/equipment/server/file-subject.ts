import { eq } from 'drizzle-orm'
import { fileSubjects } from '#features/files/attachments/server/shared/file-subjects.ts'
import { properties } from '#features/people/properties/server/table.ts'
import { equipment } from './table.ts'

export const equipmentFiles = fileSubjects.with(
  {
    column: 'equipment_id',
    noun: 'Equipment',
    find: async (db, id) => {
      const [row] = await db
        .select({ client_id: properties.client_id })
        .from(equipment)
        .innerJoin(properties, eq(properties.id, equipment.property_id))
        .where(eq(equipment.id, id))
      return row
    },
  },
  6,
)
