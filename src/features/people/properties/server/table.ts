import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clients } from '#features/people/clients/server/table.ts'
import { createdAt, id, inList, updatedAt } from '#server/columns.ts'
import { propertyKinds } from '../contract.ts'

/** The buildings of clients: where jobs happen, and panels and equipment are. */
export const properties = pgTable(
  'properties',
  {
    id: id(),
    client_id: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'restrict' }),
    address: text().notNull(),
    unit: text(),
    city: text(),
    state: text(),
    zip: text(),
    kind: text({ enum: propertyKinds }).notNull().default('residential'),
    new_construction: boolean().notNull().default(false),
    esi_id: text(),
    jurisdiction: text(),
    /** `30.2672, -97.7431` */
    coordinates: text(),
    gate_code: text(),
    dog: text(),
    parking: text(),
    notes: text(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('properties_newest_index').on(table.created_at.desc(), table.id.desc()),
    index('properties_client_index').on(table.client_id),
    check('properties_kind_check', inList('kind', propertyKinds)),
    check('properties_esi_id_check', sql.raw(`esi_id ~ '^\\d{1,22}$'`)),
    check('properties_coordinates_check', sql.raw(`coordinates ~ '^-?\\d+(\\.\\d+)?, -?\\d+(\\.\\d+)?$'`)),
  ],
)
