import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { files } from '#features/files/attachments/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { createdAt, id, inList, instant } from '#server/columns.ts'

const directions = ['in', 'out'] as const

/** One for each number that texts were exchanged with, whatever its owner. */
export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    phone: text().notNull().unique(),
    unread_count: integer().notNull().default(0),
    last_message: text(),
    last_direction: text({ enum: directions }),
    last_message_at: instant()
      .notNull()
      .default(sql`now()`),
    created_at: createdAt(),
  },
  (table) => [
    index('conversations_listed_index').on(
      sql`${table.last_message_at} desc nulls last`,
      sql`${table.id} desc nulls last`,
    ),
    index('conversations_unread_index')
      .on(table.last_message_at)
      .where(sql`unread_count > 0`),
    check('conversations_unread_check', sql.raw('unread_count >= 0')),
    check('conversations_direction_check', inList('last_direction', directions)),
  ],
)

/** Texts written by staff or the other side. The status of a sent one is in its delivery. */
export const textMessages = pgTable(
  'text_messages',
  {
    id: id(),
    conversation_id: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'restrict' }),
    direction: text({ enum: directions }).notNull(),
    body: text().notNull(),
    pictures: integer().notNull().default(0),
    /** The provider's id of a received text; a repeated one has the same. */
    provider_id: text().unique(),
    sent_by: uuid().references(() => users.id, { onDelete: 'restrict' }),
    /** The visit that an on-my-way text is about. */
    job_id: uuid().references(() => jobs.id, { onDelete: 'set null' }),
    created_at: createdAt(),
  },
  (table) => [
    index('text_messages_newest_index').on(
      table.conversation_id,
      sql`${table.created_at} desc nulls last`,
      sql`${table.id} desc nulls last`,
    ),
    index('text_messages_sent_by_index').on(table.sent_by),
    index('text_messages_job_index').on(table.job_id, table.created_at),
    check('text_messages_direction_check', inList('direction', directions)),
    check('text_messages_pictures_check', sql.raw('pictures >= 0')),
  ],
)

/** The pictures that came with a text. The provider has them until they are fetched. */
export const messagePictures = pgTable(
  'message_pictures',
  {
    id: id(),
    message_id: uuid()
      .notNull()
      .references(() => textMessages.id, { onDelete: 'restrict' }),
    position: integer().notNull(),
    /** The provider's URL of it. */
    url: text().notNull(),
    file_id: uuid().references(() => files.id, { onDelete: 'restrict' }),
    /** Why it cannot be shown. */
    error: text(),
    created_at: createdAt(),
  },
  (table) => [
    unique('message_pictures_position_unique').on(table.message_id, table.position),
    index('message_pictures_file_index').on(table.file_id),
    check('message_pictures_outcome_check', sql.raw('file_id is null or error is null')),
  ],
)
