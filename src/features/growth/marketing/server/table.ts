import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/people/users/server/table.ts'
import { createdAt, id, inList } from '#server/columns.ts'
import { platformNames } from '../contract.ts'

export const marketingContent = pgTable(
  'marketing_content',
  {
    id: id(),
    created_by: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    platform: text({ enum: platformNames }).notNull(),
    content_type: text().notNull(),
    title: text(),
    body: text().notNull(),
    image_url: text(),
    created_at: createdAt(),
  },
  (table) => [
    index('marketing_content_newest_index').on(table.created_at.desc(), table.id.desc()),
    index('marketing_content_created_by_index').on(table.created_by),
    check('marketing_content_platform_check', inList('platform', platformNames)),
  ],
)
