import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clients } from '#features/clients/server/table.ts'
import { createdAt, id, oneOf, updatedAt } from '#server/columns.ts'
import { propertyKinds } from '../contract.ts'

/** The buildings of a client: where panels are. */
export const properties = pgTable(
  'properties',
  {
    id: id(),
    client_id: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'restrict' }),
    address: text().notNull(),
    city: text(),
    state: text(),
    zip: text(),
    kind: text({ enum: propertyKinds }).notNull().default('residential'),
    new_construction: boolean().notNull().default(false),
    notes: text(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('properties_newest_index').on(table.created_at.desc(), table.id.desc()),
    index('properties_client_index').on(table.client_id),
    check('properties_kind_check', oneOf('kind', propertyKinds)),
  ],
)
