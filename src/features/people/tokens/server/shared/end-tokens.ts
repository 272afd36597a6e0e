import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { accessTokens } from '../table.ts'

/**
 * Revokes all of a user's tokens: after a change of password, a reset of two-factor sign-in, or deactivation. Call it in that
 * transaction.
 */
export async function endUserTokens(ctx: Context, userId: string): Promise<void> {
  const revoked_at = ctx.now().toISOString()
  await ctx.db
    .update(accessTokens)
    .set({ revoked_at })
    .where(and(eq(accessTokens.user_id, userId), isNull(accessTokens.revoked_at)))
}
