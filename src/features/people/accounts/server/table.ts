import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clients } from '#features/people/clients/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { createdAt, inList, instant } from '#server/columns.ts'

/** Where a session was started from, to recognize it by. */
export type SessionOrigin = { user_agent?: string; address?: string }

/** A signed-in browser. `sid` is the SHA-256 of the cookie's token, so reading this table grants no access. */
export const sessions = pgTable(
  'sessions',
  {
    sid: text().primaryKey(),
    /** Names the session to its user without its hash. */
    id: uuid()
      .notNull()
      .unique()
      .default(sql`uuid_v7()`),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sess: jsonb()
      .$type<SessionOrigin>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    expire: instant().notNull(),
    created_at: createdAt(),
  },
  (table) => [index('sessions_expire_index').on(table.expire), index('sessions_user_index').on(table.user_id)],
)

export const tokenPurposes = [
  'reset_password',
  'confirm_email',
  'invite_client',
  'invite_user',
  'google_state',
] as const

/** A single-use link. Only the token's SHA-256 is stored. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    token_hash: text().primaryKey(),
    /** Public handle for a token; reveals nothing about it. */
    id: uuid()
      .notNull()
      .unique()
      .default(sql`uuid_v7()`),
    purpose: text({ enum: tokenPurposes }).notNull(),
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    client_id: uuid().references(() => clients.id, { onDelete: 'cascade' }),
    /** The administrator who sent the invitation. It works only while they are still an administrator. */
    invited_by: uuid().references(() => users.id, { onDelete: 'cascade' }),
    email: text(),
    /** For an invitation to join: how the administrator knows the person, who can correct both. */
    name: text(),
    phone: text(),
    data: jsonb()
      .notNull()
      .default(sql`'{}'::jsonb`),
    expires_at: instant().notNull(),
    used_at: instant(),
    created_at: createdAt(),
  },
  (table) => [
    index('one_time_tokens_expires_index').on(table.expires_at),
    index('one_time_tokens_user_index').on(table.user_id),
    index('one_time_tokens_client_index').on(table.client_id),
    index('one_time_tokens_inviter_index').on(table.invited_by),
    check('one_time_tokens_purpose_check', inList('purpose', tokenPurposes)),
  ],
)
