import { and, eq, isNull, sql } from 'drizzle-orm'
import { clients } from '#features/people/clients/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import type { Database } from '#server/database/connect.ts'

export async function findLogin(db: Database, id: string) {
  const [row] = await db
    .select({
      id: users.id,
      name: users.name,
      username: users.username,
      email: users.email,
      email_confirmed: sql<boolean>`${users.email_confirmed_at} is not null`,
      phone: users.phone,
      avatar_url: users.avatar_url,
      role: users.role,
      email_notifications_enabled: users.email_notifications_enabled,
      sms_notifications_enabled: users.sms_notifications_enabled,
      has_password: sql<boolean>`${users.password_hash} is not null`,
      has_google: sql<boolean>`${users.google_id} is not null`,
      created_at: users.created_at,
    })
    .from(users)
    .where(eq(users.id, id))
  return row
}

/** The addresses and numbers that notifications of a login go to, as `getContact` and `textableClient` choose them. */
export const listNotified = (db: Database, id: string) =>
  db
    .select({
      email: sql<string>`coalesce(${clients.email}, ${users.email})`,
      phone: sql<string | null>`coalesce(${clients.phone}, ${users.phone})`,
    })
    .from(users)
    .leftJoin(clients, and(eq(clients.user_id, users.id), isNull(clients.archived_at)))
    .where(eq(users.id, id))
