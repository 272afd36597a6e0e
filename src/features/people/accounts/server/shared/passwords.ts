import type { UserContext } from '#server/context.ts'
import { conflict, invalid } from '#server/errors.ts'
import { type Hashing, inHashingTurn } from '#server/passwords.ts'
import { toCaller } from '#server/turns.ts'
import { defineCap } from '#server/rate-limit.ts'
import { guesses } from './caps.ts'
import { findPasswordHash } from './logins.ts'
import { isFresh } from './sessions.ts'

const WRONG = 'This is not your current password.'

const ownPasswordTries = defineCap('own_password_tries', {
  per: ['user'],
  ...guesses,
  over: (when) => `Too many wrong passwords. Try again ${when}.`,
})

/** How long a Google sign-in counts as proof of presence. */
const FRESH_MINUTES = 15
const NOT_FRESH = 'You have no password, so please sign in with Google again, then do this within 15 minutes.'

/**
 * Runs `work` after checking the signed-in user's own password, in the same hashing slot. 400 at `path` when it is wrong, with
 * the same wait as at sign-in after a few failures. Do not call in a transaction: a rollback would erase the failures.
 */
export function withOwnPassword<T>(
  ctx: UserContext,
  { password, path }: { password: string; path: string },
  work: (hashing: Hashing, checked: { password_hash: string }) => Promise<T>,
): Promise<T> {
  const tries = ownPasswordTries(ctx, ctx.user.id)
  return inHashingTurn(toCaller(ctx), async (hashing) => {
    await tries.use()
    const password_hash = await findPasswordHash(ctx.db, ctx.user.id)
    if (!(await hashing.matches(password_hash, password)) || password_hash === null) throw invalid(path, WRONG)
    await tries.forget()
    return work(hashing, { password_hash })
  })
}

/** Requires the user's password or a recent sign-in, so that an unattended browser is not enough. */
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
