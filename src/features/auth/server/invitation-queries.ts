import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#features/users/server/table.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { oneTimeTokens } from './table.ts'

const isOpen = and(eq(oneTimeTokens.purpose, 'invite_user'), isNull(oneTimeTokens.used_at))

/** Two who invite the same address at once take turns. */
export async function lockInvitee(db: Database, email: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('invite_user'), hashtext(lower(${email})))`)
}

export const findNamed = async (db: Database, email: string) =>
  (
    await db
      .select({ name: users.name, deactivated_at: users.deactivated_at })
      .from(users)
      .where(sql`lower(${users.email}) = lower(${email})`)
  )[0] ?? null

export const selectInvitations = (db: Database) =>
  db
    .select({
      id: oneTimeTokens.id,
      email: oneTimeTokens.email,
      data: oneTimeTokens.data,
      created_at: oneTimeTokens.created_at,
      expires_at: oneTimeTokens.expires_at,
    })
    .from(oneTimeTokens)
    .where(isOpen)
    .orderBy(desc(oneTimeTokens.created_at), desc(oneTimeTokens.id))

export async function deleteInvitationsTo(db: Database, email: string): Promise<void> {
  await db.delete(oneTimeTokens).where(and(isOpen, sql`lower(${oneTimeTokens.email}) = lower(${email})`))
}

export async function deleteInvitation(db: Database, id: string): Promise<boolean> {
  const rows = await db
    .delete(oneTimeTokens)
    .where(and(isOpen, eq(oneTimeTokens.id, id)))
    .returning({ id: oneTimeTokens.id })
  return rows.length > 0
}
