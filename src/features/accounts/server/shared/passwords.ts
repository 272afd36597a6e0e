import type { UserContext } from '#server/context.ts'
import { conflict, invalid } from '#server/errors.ts'
import { type Hashing, inHashingTurn } from '#server/passwords.ts'
import { forgetAttempts, type GrowingWait, takeAttempt } from '#server/rate-limit.ts'
import { findPasswordHash } from './logins.ts'
import { isFresh } from './sessions.ts'

/** The same as at the sign-in: a borrowed browser is no faster way to guess. */
const TRIES: GrowingWait = { free: 5, first: 30, longest: 3600, forgottenAfter: 24 * 3600 }
const WAIT = 'Too many wrong passwords. Wait a little, then try again.'
const WRONG = 'This is not your current password.'

/** How long after a sign-in with Google it counts as proof of who sits there. */
const FRESH_MINUTES = 15
const NOT_FRESH = 'You have no password, so please sign in with Google again, then do this within 15 minutes.'

/**
 * Runs `work` with the signed-in user's own password checked, in the same turn to hash. 400 at `path` when it is wrong; the
 * same wait as at the sign-in after a few. Not in a transaction, which would forget the failures.
 */
export function withOwnPassword<T>(
  ctx: UserContext,
  { password, path }: { password: string; path: string },
  work: (hashing: Hashing, checked: { password_hash: string }) => Promise<T>,
): Promise<T> {
  const key = `own-password:${ctx.user.id}`
  return inHashingTurn(async (hashing) => {
    await takeAttempt(ctx, key, TRIES, WAIT)
    const password_hash = await findPasswordHash(ctx.db, ctx.user.id)
    if (!(await hashing.matches(password_hash, password)) || password_hash === null) throw invalid(path, WRONG)
    await forgetAttempts(ctx, [key])
    return work(hashing, { password_hash })
  })
}

/** Makes sure that the user sits there, and not somebody who found the browser open: by the password, or by a fresh sign-in. */
export async function requirePresence(
  ctx: UserContext,
  { password, sessionToken }: { password: string | null; sessionToken: string | null },
): Promise<void> {
  if ((await findPasswordHash(ctx.db, ctx.user.id)) === null) {
    if (!(await isFresh(ctx, sessionToken, FRESH_MINUTES))) throw conflict(NOT_FRESH)
    return
  }
  if (password === null) throw invalid('password', 'Enter your password')
  await withOwnPassword(ctx, { password, path: 'password' }, async () => undefined)
}
