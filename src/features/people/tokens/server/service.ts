import { and, eq, isNull, sql } from 'drizzle-orm'
import { lockUser } from '#features/people/accounts/server/shared/logins.ts'
import { requirePresence } from '#features/people/accounts/server/shared/passwords.ts'
import { mailSecurityNotice } from '#features/people/accounts/server/shared/security-notice.ts'
import { hashToken, newToken } from '#features/people/accounts/server/shared/sessions.ts'
import type { UserContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertRow } from '#server/database/versions.ts'
import { conflict, notFound } from '#server/errors.ts'
import type { Http } from '#server/http/routes.ts'
import { DAY, defineCap } from '#server/rate-limit.ts'
import { MAX_TOKENS, type NewToken, TOKEN_PREFIX, type TokenInput, TOO_MANY_TOKENS } from '../contract.ts'
import { tokenList } from './lists.ts'
import { accessTokens } from './table.ts'

const newTokens = defineCap('access_tokens', {
  per: ['user'],
  limit: 40,
  seconds: DAY,
  over: (when) => `You created many access tokens today. Try again ${when}.`,
})

/** Creates a token for the caller, who proves their presence first, and notifies them by mail. */
export async function createToken(ctx: UserContext, input: TokenInput, http: Http): Promise<NewToken> {
  const { name, scopes, days, password } = input
  await newTokens(ctx, ctx.user.id).use()
  await requirePresence(ctx, { password, sessionToken: http.sessionToken })
  return inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx
    await lockUser(db, { id: user.id })
    const live = and(eq(accessTokens.user_id, user.id), isNull(accessTokens.revoked_at))
    if ((await db.$count(accessTokens, live)) >= MAX_TOKENS) throw conflict(TOO_MANY_TOKENS)
    const token = TOKEN_PREFIX + newToken()
    const expires_at = new Date(ctx.now().getTime() + days * DAY * 1000).toISOString()
    const values = { user_id: user.id, name, scopes, expires_at, created_at: ctx.now().toISOString() }
    const row = await insertRow(ctx, accessTokens, { ...values, token_hash: hashToken(token) })
    const what = scopes.includes('write') ? 'read and change' : 'read'
    const sentence = `A personal access token was created for your login. Programs that hold it can ${what} what you can, for ${days} days.`
    await mailSecurityNotice(ctx, user, { subject: 'An access token was created', sentence })
    return { ...row, token }
  })
}

/** Ends one of the caller's tokens. */
export const revokeToken = (ctx: UserContext, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const [row] = await tokenList.find(ctx, sql`t.id = ${id}::uuid`)
    if (!row) throw notFound('Access token')
    const revoked_at = ctx.now().toISOString()
    await ctx.db
      .update(accessTokens)
      .set({ revoked_at })
      .where(and(eq(accessTokens.id, id), isNull(accessTokens.revoked_at)))
  })
