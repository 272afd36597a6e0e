import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { roles } from '#contract/roles.ts'
import { createdAt, id, inList, instant } from '#server/columns.ts'

export const users = pgTable(
  'users',
  {
    id: id(),
    auth_provider: text().notNull().default('local'),
    replit_user_id: text().unique(),
    google_id: text().unique(),
    wallet_address: text().unique(),
    username: text(),
    password_hash: text(),
    email: text().notNull(),
    email_confirmed_at: instant(),
    name: text().notNull(),
    role: text({ enum: roles }).notNull().default('client'),
    phone: text(),
    avatar_url: text(),
    /** The number of staff at the payroll provider: a file number or employee ID. */
    payroll_id: text(),
    drive_folder_id: text(),
    drive_folder_url: text(),
    referral_code: text().notNull().unique(),
    referred_by: uuid().references((): AnyPgColumn => users.id),
    sms_notifications_enabled: boolean().notNull().default(true),
    email_notifications_enabled: boolean().notNull().default(true),
    /** The authenticator app's secret, sealed. Sign-in needs a code once it is confirmed. */
    two_factor_secret: text(),
    two_factor_enabled_at: instant(),
    /** The last time step used: a code works once. */
    two_factor_last_step: bigint({ mode: 'number' }),
    /** The password was printed at the first start: nothing else works until the user has chosen another. */
    must_change_password: boolean().notNull().default(false),
    /** Set once the user has left: cannot sign in or be chosen anywhere. */
    deactivated_at: instant(),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index('users_phone_index').on(table.phone),
    index('users_role_index').on(table.role),
    index('users_newest_index').on(table.created_at.desc(), table.id.desc()),
    index('users_referred_by_index').on(table.referred_by),
    check('users_role_check', inList('role', roles)),
  ],
)
