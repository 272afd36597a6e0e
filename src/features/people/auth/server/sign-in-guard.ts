import type { CurrentUser } from '#contract/current-user.ts'
import { mailSecurityNotice } from '#features/people/accounts/server/shared/security-notice.ts'
import { isUsualAddress } from '#features/people/accounts/server/shared/usual-addresses.ts'
import type { Context } from '#server/context.ts'
import { signInFailures, signInTries } from './caps.ts'

const NOTICE = {
  subject: 'Many failed sign-ins',
  sentence: `There were ${signInFailures.rule.limit} failed sign-ins to your login within an hour. For the rest of that hour, only browsers at addresses from which you have signed in before can sign in. Everyone else must wait.`,
}

/**
 * The limits of sign-ins to an account from an address. Without a user they count for the typed name, so that the answers do
 * not reveal which accounts exist.
 */
export function guardSignIn(
  ctx: Context,
  { user, typed, ip }: { user: CurrentUser | null; typed: string; ip: string },
) {
  const account = user?.id ?? typed
  const tries = signInTries(ctx, account, ip)
  const failures = signInFailures(ctx, account)
  return {
    /** Refuses before the expensive hashing. */
    check: async (): Promise<void> => {
      await tries.check()
      await failures.check().catch(async (error: unknown) => {
        if (user === null || !(await isUsualAddress(ctx, user.id, ip))) throw error
      })
    },
    /** Takes a try before its outcome is known. */
    take: () => tries.use(),
    /** Counts a failure; many are mailed to the owner of the account, once. */
    fail: async (): Promise<void> => {
      const count = await failures.count()
      if (user !== null && count === signInFailures.rule.limit) await mailSecurityNotice(ctx, user, NOTICE)
    },
    /** Forgets the tries of a user who has proven that they own the account. */
    forget: () => tries.forget(),
  }
}
