import { eq } from 'drizzle-orm'
import { fileSubjects } from '#features/files/attachments/server/shared/file-subjects.ts'
import { properties } from '#features/people/properties/server/table.ts'
import { panels } from './table.ts'

export const panelFiles = fileSubjects.with(
  {
    column: 'panel_id',
    noun: 'Panel',
    find: async (db, id) => {
      const [panel] = await db
        .select({ client_id: properties.client_id })
        .from(panels)
        .innerJoin(properties, eq(properties.id, panels.property_id))
        .where(eq(panels.id, id))
      return panel
    },
  },
  5,
)
