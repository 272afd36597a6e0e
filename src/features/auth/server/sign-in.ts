import type * as z from 'zod'
import type { CurrentUser } from '#contract/current-user.ts'
import { CODE_NEEDED, CODE_WRONG } from '#features/two-factor/contract.ts'
import { codeError, takeCode } from '#features/two-factor/server/shared/codes.ts'
import { noteFailedSignIn } from '#server/audit/notes.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { Http } from '#server/http/routes.ts'
import { SESSION_SECONDS } from '#server/http/sessions.ts'
import { inHashingTurn } from '#server/passwords.ts'
import { cap } from '#server/rate-limit.ts'
import type { LoginInput } from '../contract.ts'
import { guardSignIn } from './sign-in-guard.ts'
import { findByLogin } from '#features/accounts/server/shared/logins.ts'
import { startSession } from '#features/accounts/server/shared/sessions.ts'

/** The same response, at the same cost, for a wrong username and a wrong password. */
const wrong = () => new AppError(401, 'Invalid credentials')

/**
 * Signs in with username (or email), password and, if enabled, a two-factor code. The attempt is counted before anything is
 * checked and cleared only on success.
 */
export async function logIn(ctx: Context, body: z.output<typeof LoginInput>, http: Http): Promise<CurrentUser> {
  await cap(ctx, 'sign_ins', http.ip).use()
  const found = await findByLogin(ctx.db, body.username)
  const guard = guardSignIn(ctx, { user: found?.user ?? null, typed: body.username, ip: http.ip })
  const failed = async (error: AppError) => {
    noteFailedSignIn(ctx, found?.user ?? null)
    await guard.fail()
    return error
  }
  // A try that must wait is a failed sign-in too, whatever its password.
  await guard.check().catch((error: unknown) => {
    noteFailedSignIn(ctx, found?.user ?? null)
    throw error
  })
  const caller = { address: http.ip, account: found?.user.id ?? body.username }
  await inHashingTurn(caller, async ({ matches }) => {
    await guard.take()
    const right = await matches(found?.password_hash ?? null, body.password)
    if (!right) throw await failed(wrong())
    // In the same hashing slot; otherwise many concurrent successful sign-ins would count as failures.
    if (found?.two_factor_enabled_at === null) await guard.forget()
  })
  if (!found) throw await failed(wrong())
  const { user, password_hash, two_factor_enabled_at } = found
  if (two_factor_enabled_at !== null) {
    if (body.code === null) throw codeError(CODE_NEEDED)
    if (!(await takeCode(ctx, user.id, body.code))) throw await failed(codeError(CODE_WRONG))
    await guard.forget()
  }
  const proof = { password_hash, two_factor_enabled_at }
  const token = await startSession(ctx, user.id, { http, proof })
  if (token === null) throw await failed(wrong())
  http.setSession(token, SESSION_SECONDS)
  return user
}
