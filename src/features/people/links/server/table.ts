import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { linkKinds } from '#features/people/links/contract.ts'
import { users } from '#features/people/users/server/table.ts'
import { createdAt, id, inList, instant } from '#server/columns.ts'

/** Links that show one document without a sign-in. `document_id` is a record of the feature that `kind` names. */
export const documentLinks = pgTable(
  'document_links',
  {
    id: id(),
    kind: text({ enum: linkKinds }).notNull(),
    document_id: uuid().notNull(),
    /** The token itself is stored nowhere. */
    token_hash: text().notNull().unique(),
    expires_at: instant().notNull(),
    revoked_at: instant(),
    /** The link whose holder continued with this one. */
    parent_id: uuid().references((): AnyPgColumn => documentLinks.id, { onDelete: 'cascade' }),
    created_by: uuid().references(() => users.id, { onDelete: 'restrict' }),
    created_at: createdAt(),
    last_opened_at: instant(),
    open_count: integer().notNull().default(0),
  },
  (table) => [
    index('document_links_document_index').on(table.document_id, table.created_at.desc(), table.id.desc()),
    index('document_links_parent_index').on(table.parent_id),
    index('document_links_created_by_index').on(table.created_by),
    check('document_links_kind_check', inList('kind', linkKinds)),
    check('document_links_opened_check', sql.raw('open_count >= 0')),
  ],
)
