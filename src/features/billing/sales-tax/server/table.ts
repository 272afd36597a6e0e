import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clients } from '#features/people/clients/server/table.ts'
import { createdAt, id, inList, updatedAt } from '#server/columns.ts'
import { certificateKinds } from '../states.ts'

/** Exemption and resale certificates of clients. */
export const taxCertificates = pgTable(
  'tax_certificates',
  {
    id: id(),
    client_id: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'restrict' }),
    kind: text({ enum: certificateKinds }).notNull(),
    number: text(),
    reason: text().notNull(),
    valid_from: date({ mode: 'string' }).notNull(),
    valid_until: date({ mode: 'string' }),
    /** Null: the customer has not given it yet. */
    received_on: date({ mode: 'string' }),
    /** The date of the Comptroller's written notice that asks for it. */
    requested_on: date({ mode: 'string' }),
    agreed_until: date({ mode: 'string' }),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('tax_certificates_newest_index').on(table.created_at.desc(), table.id.desc()),
    index('tax_certificates_client_index').on(table.client_id),
    check('tax_certificates_kind_check', inList('kind', certificateKinds)),
    check('tax_certificates_until_check', sql.raw('valid_until >= valid_from')),
  ],
)
