import type * as z from 'zod'
import type { CurrentUser } from '#contract/current-user.ts'
import { CODE_NEEDED, CODE_WRONG } from '#features/two-factor/contract.ts'
import { codeError, takeCode } from '#features/two-factor/server/shared/codes.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { Http } from '#server/http/routes.ts'
import { SESSION_SECONDS } from '#server/http/sessions.ts'
import { inHashingTurn } from '#server/passwords.ts'
import { countFailure, forgetAttempts, takeAttempt } from '#server/rate-limit.ts'
import type { LoginInput } from '../contract.ts'
import { LOGIN_ADDRESS, LOGIN_PAIR, loginKeys, refuseLogin, WAIT } from './limits.ts'
import { findByLogin } from '#features/accounts/server/shared/logins.ts'
import { startSession } from '#features/accounts/server/shared/sessions.ts'

/** The same response, at the same cost, for a wrong username and a wrong password. */
const wrong = () => new AppError(401, 'Invalid credentials')

/**
 * Signs in with username (or email), password and, if enabled, a two-factor code. The attempt is counted before anything is
 * checked and cleared only on success.
 */
export async function logIn(ctx: Context, body: z.output<typeof LoginInput>, http: Http): Promise<CurrentUser> {
  const keys = loginKeys(body.username, http.ip)
  const failed = async (error: AppError) => {
    await countFailure(ctx, keys.address, LOGIN_ADDRESS)
    return error
  }
  await refuseLogin(ctx, keys)
  const found = await inHashingTurn(async ({ matches }) => {
    await takeAttempt(ctx, keys.pair, LOGIN_PAIR, WAIT)
    const found = await findByLogin(ctx.db, body.username)
    const right = await matches(found?.password_hash ?? null, body.password)
    if (!found || !right) throw await failed(wrong())
    // In the same hashing slot; otherwise many concurrent successful sign-ins would count as failures.
    if (found.two_factor_enabled_at === null) await forgetAttempts(ctx, [keys.pair])
    return found
  })
  const { user, password_hash, two_factor_enabled_at } = found
  if (two_factor_enabled_at !== null) {
    if (body.code === null) throw codeError(CODE_NEEDED)
    if (!(await takeCode(ctx, user.id, body.code))) throw await failed(codeError(CODE_WRONG))
    await forgetAttempts(ctx, [keys.pair])
  }
  const proof = { password_hash, two_factor_enabled_at }
  const token = await startSession(ctx, user.id, { http, proof })
  if (token === null) throw await failed(wrong())
  http.setSession(token, SESSION_SECONDS)
  return user
}
