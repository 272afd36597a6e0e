import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { isSameEmail } from '#contract/email.ts'
import { sameEmail } from '#features/people/accounts/server/shared/logins.ts'
import { users } from '#features/people/users/server/table.ts'
import type { Database } from '#server/database/connect.ts'
import { oneTimeTokens } from '#features/people/accounts/server/table.ts'

export const isOpen = and(eq(oneTimeTokens.purpose, 'invite_user'), isNull(oneTimeTokens.used_at))

export const findHolder = async (db: Database, email: string) =>
  (await db.select().from(users).where(sameEmail(email)))[0] ?? null

const selectParties = (db: Database, invitedBy: string | null, email: string) =>
  db
    .select()
    .from(users)
    .where(or(invitedBy === null ? undefined : eq(users.id, invitedBy), sameEmail(email)))
    .orderBy(asc(users.id))

const toParties = (rows: (typeof users.$inferSelect)[], invitedBy: string | null, email: string) => ({
  inviter: rows.find(({ id }) => id === invitedBy) ?? null,
  holder: rows.find((user) => isSameEmail(user.email, email)) ?? null,
})

/** The administrator who sent an invitation, and the user with its email. */
export const findParties = async (db: Database, invitedBy: string | null, email: string) =>
  toParties(await selectParties(db, invitedBy, email), invitedBy, email)

/** The same, locked in order of their ids, as everywhere that several users are locked. */
export const lockParties = async (db: Database, invitedBy: string | null, email: string) =>
  toParties(await selectParties(db, invitedBy, email).for('update'), invitedBy, email)

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
