import type * as z from 'zod/mini'
import type { CurrentUser } from '#contract/current-user.ts'
import { CODE_NEEDED, CODE_WRONG } from '#features/people/two-factor/contract.ts'
import { codeError, takeCode } from '#features/people/two-factor/server/shared/codes.ts'
import { noteFailedSignIn } from '#server/audit/notes.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { Http } from '#server/http/routes.ts'
import { inHashingTurn } from '#server/passwords.ts'
import type { LoginInput } from '../contract.ts'
import { signIns } from './caps.ts'
import { guardSignIn } from './sign-in-guard.ts'
import { findByLogin } from '#features/people/accounts/server/shared/logins.ts'
import { startSession } from '#features/people/accounts/server/shared/sessions.ts'

/** The same response, at the same cost, for a wrong username and a wrong password. */
const wrong = () => new AppError(401, 'Invalid credentials')

/**
 * Signs in with username (or email), password and, if enabled, a two-factor code. The attempt is counted before anything is
 * checked and cleared only on success.
 */
export async function logIn(ctx: Context, body: z.output<typeof LoginInput>, http: Http): Promise<CurrentUser> {
  await signIns(ctx, http.ip).use()
  const account = await findByLogin(ctx.db, body.username)
  const guard = guardSignIn(ctx, { user: account?.user ?? null, typed: body.username, ip: http.ip })
  const failed = async (error: AppError) => {
    noteFailedSignIn(ctx, account?.user ?? null)
    await guard.fail()
    return error
  }
  // A try that must wait is a failed sign-in too, whatever its password.
  await guard.check().catch((error: unknown) => {
    noteFailedSignIn(ctx, account?.user ?? null)
    throw error
  })
  const caller = { address: http.ip, account: account?.user.id ?? body.username }
  await inHashingTurn(caller, async ({ matches }) => {
    await guard.take()
    const right = await matches(account?.password_hash ?? null, body.password)
    if (!right) throw await failed(wrong())
    // In the same hashing slot; otherwise many concurrent successful sign-ins would count as failures.
    if (account?.two_factor_enabled_at === null) await guard.forget()
  })
  if (!account) throw await failed(wrong())
  const { user, password_hash, two_factor_enabled_at } = account
  if (two_factor_enabled_at !== null) {
    if (body.code === null) throw codeError(CODE_NEEDED)
    if (!(await takeCode(ctx, user.id, body.code))) throw await failed(codeError(CODE_WRONG))
    await guard.forget()
  }
  const proof = { password_hash, two_factor_enabled_at }
  const token = await startSession(ctx, user.id, { http, proof })
  if (token === null) throw await failed(wrong())
  http.setSession(token)
  return user
}
