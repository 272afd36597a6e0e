import { placeholderEmail } from '#contract/email.ts'
import { followLoginEmail, linkByProvenEmail } from '#features/people/clients/server/shared/own-client.ts'
import type { users } from '#features/people/users/server/table.ts'
import type { Services } from '#server/context.ts'
import { updateUserRow } from '#features/people/accounts/server/shared/logins.ts'
import { endUserSessions } from '#features/people/accounts/server/shared/sessions.ts'

type Writing = Pick<Services, 'db' | 'now'>
type UserRow = typeof users.$inferSelect

/** Marks a user's address as proven, along with `values`, and links the client records waiting for that. */
export async function proveEmail(
  ctx: Writing,
  user: Pick<UserRow, 'id' | 'email' | 'role'>,
  values: Partial<UserRow> = {},
): Promise<void> {
  await updateUserRow(ctx.db, user.id, { ...values, email_confirmed_at: ctx.now().toISOString() })
  await followLoginEmail(ctx, user.id, { email: user.email, proven: true })
  await linkByProvenEmail(ctx, { ...user, ...values })
}

/** True if a login must give up its address to the person who proves it. Staff already trust logins with a staff role. */
export const mustGiveUpEmail = ({ role, email_confirmed_at }: Pick<UserRow, 'role' | 'email_confirmed_at'>): boolean =>
  role === 'client' && email_confirmed_at === null

/** Takes the address from a login that never proved it. The login keeps its username and records and must sign in again. */
export async function giveUpEmail(ctx: Writing, userId: string): Promise<void> {
  await updateUserRow(ctx.db, userId, { email: placeholderEmail(userId) })
  await followLoginEmail(ctx, userId, { email: null, proven: false })
  await endUserSessions(ctx.db, userId)
}
