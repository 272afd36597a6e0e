import { and, eq, isNull } from 'drizzle-orm'
import type { Services } from '#server/context.ts'
import { users } from '../table.ts'

export type StaffAddress = { id: string; name: string; email: string }

const columns = { id: users.id, name: users.name, email: users.email }
const wantsMail = and(isNull(users.deactivated_at), eq(users.email_notifications_enabled, true))

/** The active administrators who want email. */
export const adminsByMail = ({ db }: Pick<Services, 'db'>): Promise<StaffAddress[]> =>
  db
    .select(columns)
    .from(users)
    .where(and(eq(users.role, 'admin'), wantsMail))
    .orderBy(users.id)

/** A user by email, unless they have left or want none. */
export async function userByMail({ db }: Pick<Services, 'db'>, id: string): Promise<StaffAddress | null> {
  const [user] = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, id), wantsMail))
  return user ?? null
}
