import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { properties } from '#features/people/properties/server/table.ts'
import { createdAt, id, inList, updatedAt } from '#server/columns.ts'
import { equipmentKinds } from '../contract.ts'

/** Equipment installed at a property, panels excepted. */
export const equipment = pgTable(
  'equipment',
  {
    id: id(),
    property_id: uuid()
      .notNull()
      .references(() => properties.id, { onDelete: 'restrict' }),
    kind: text({ enum: equipmentKinds }).notNull(),
    make: text(),
    model: text(),
    serial: text(),
    installed_on: date({ mode: 'string' }),
    warranty_until: date({ mode: 'string' }),
    notes: text(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('equipment_newest_index').on(table.created_at.desc(), table.id.desc()),
    index('equipment_property_index').on(table.property_id),
    check('equipment_kind_check', inList('kind', equipmentKinds)),
  ],
)
