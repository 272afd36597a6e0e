import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { CurrentUser } from '#contract/current-user.ts'
import { currentUserColumns } from '#features/people/accounts/server/shared/logins.ts'
import { hashToken } from '#features/people/accounts/server/shared/sessions.ts'
import { users } from '#features/people/users/server/table.ts'
import type { Clock } from '#server/context.ts'
import { canWrite, TOKEN_PREFIX } from '../../contract.ts'
import { accessTokens } from '../table.ts'

/** The user that a program acts as, with their current role, and its token. */
export type Bearer = { user: CurrentUser; token: { id: string; name: string; canWrite: boolean } }

/** The last use is recorded at most once in this time. */
const USED_EVERY_MS = 60_000

/** The holder of a token; null when it is unknown, expired or revoked, or its user is deactivated. */
export async function findBearer({ db, now }: Clock, secret: string): Promise<Bearer | null> {
  if (!secret.startsWith(TOKEN_PREFIX)) return null
  const at = now().toISOString()
  const isLive = and(
    eq(accessTokens.token_hash, hashToken(secret)),
    isNull(accessTokens.revoked_at),
    gt(accessTokens.expires_at, at),
    isNull(users.deactivated_at),
  )
  const [row] = await db
    .select({ user: currentUserColumns, id: accessTokens.id, name: accessTokens.name, scopes: accessTokens.scopes })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.user_id))
    .where(isLive)
  if (!row) return null
  const { user, id, name } = row
  const before = new Date(now().getTime() - USED_EVERY_MS).toISOString()
  const isDue = or(isNull(accessTokens.last_used_at), lt(accessTokens.last_used_at, before))
  await db
    .update(accessTokens)
    .set({ last_used_at: at })
    .where(and(eq(accessTokens.id, id), isDue))
  return { user, token: { id, name, canWrite: canWrite(row) } }
}
