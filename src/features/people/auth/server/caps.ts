import { guesses } from '#features/people/accounts/server/shared/caps.ts'
import { defineCap, HOUR, MINUTE } from '#server/rate-limit.ts'

export const tooManyTries = (when: string) => `Too many attempts. Try again ${when}.`
const failedSignIns = (when: string) => `Too many failed sign-ins. Try again ${when}, or set a new password.`

/** All sign-ins, also those that succeed. Room for an office behind one address. */
export const signIns = defineCap('sign_ins', { per: ['address'], limit: 200, seconds: 10 * MINUTE, over: tooManyTries })

export const signInTries = defineCap('sign_in_tries', { per: ['account', 'address'], ...guesses, over: failedSignIns })

/** Over all addresses. Then an address from which this account never signed in must wait; the usual ones need not. */
export const signInFailures = defineCap('sign_in_failures', {
  per: ['account'],
  limit: 100,
  seconds: HOUR,
  over: failedSignIns,
})
