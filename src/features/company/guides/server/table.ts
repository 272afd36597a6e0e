import { sql } from 'drizzle-orm'
import { customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The sections of the guides as they were when the app started, for full-text search. */
export const guideSections = pgTable(
  'guide_sections',
  {
    /** The path of its screen with its anchor: `/client-guide#paying`. */
    href: text().primaryKey(),
    guide: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    /** The roles that may read it. */
    roles: text().array().notNull(),
    position: integer().notNull(),
    search: searchVector()
      .notNull()
      .generatedAlwaysAs(
        sql`setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', body), 'B')`,
      ),
  },
  (table) => [index('guide_sections_search_index').using('gin', table.search)],
)
