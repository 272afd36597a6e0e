import { and, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#features/users/server/table.ts'
import type { InvitationQuery } from '#features/users/contract.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { afterCursor, containing, newestFirst } from '#server/platform/database/keyset.ts'
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

export function selectInvitations(db: Database, { q, limit, cursor }: InvitationQuery) {
  const rows = db
    .select({
      id: oneTimeTokens.id,
      email: oneTimeTokens.email,
      data: oneTimeTokens.data,
      created_at: oneTimeTokens.created_at,
      expires_at: oneTimeTokens.expires_at,
    })
    .from(oneTimeTokens)
    .where(
      and(
        isOpen,
        q ? sql`lower(${oneTimeTokens.email}) like ${containing(q)}` : undefined,
        afterCursor(oneTimeTokens, cursor),
      ),
    )
    .orderBy(newestFirst(oneTimeTokens))
  return limit === undefined ? rows : rows.limit(limit + 1)
}

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
