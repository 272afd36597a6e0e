import { desc, eq } from 'drizzle-orm'
import type { Role } from '#contract/roles.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { users } from './table.ts'

const choice = { id: users.id, name: users.name, role: users.role, phone: users.phone }
const whole = {
  ...choice,
  username: users.username,
  email: users.email,
  avatar_url: users.avatar_url,
  created_at: users.created_at,
}

const newestFirst = [desc(users.created_at), desc(users.id)]

/** What a select needs, newest first. */
export const selectChoices = (db: Database, role: Role) =>
  db
    .select(choice)
    .from(users)
    .where(eq(users.role, role))
    .orderBy(...newestFirst)

/** Everything that an administrator sees, newest first. */
export const selectUsers = (db: Database, role: Role | undefined) =>
  db
    .select(whole)
    .from(users)
    .where(role && eq(users.role, role))
    .orderBy(...newestFirst)

export const selectUser = async (db: Database, id: string) =>
  (await db.select(whole).from(users).where(eq(users.id, id)))[0] ?? null
