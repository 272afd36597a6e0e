import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { RequiredText } from '#contract/listing.ts'

export const RECOVERY_CODES = 10

/** Six digits from the authenticator app, or a recovery code; spaces and hyphens are ignored. */
export const TwoFactorCode = RequiredText(40, 'Enter the code', 'That is not a code')

/** Absent for users who sign in with Google only, who must have signed in recently instead. */
export const OwnPassword = z.pipe(
  z.nullish(z.string({ error: 'Enter your password' }).check(z.maxLength(200, 'Password is too long'))),
  z.transform((password) => password || null),
)

export const StartInput = z.object({ password: OwnPassword })
export const CodeInput = z.object({ code: TwoFactorCode })
export const DisableInput = z.object({ code: TwoFactorCode, password: OwnPassword })

/** For an authenticator app: `url` as a QR code, `secret` (base32) for typing. */
export const Enrollment = z.object({ secret: z.string(), url: z.string() })
export type Enrollment = z.infer<typeof Enrollment>

/** Shown once: only their hashes are stored. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

/** The error on `code` when the sign-in needs one. */
export const CODE_NEEDED = 'Enter the code from your authenticator app.'
export const CODE_WRONG = 'That code is not right. Enter the newest one from your app, or a recovery code.'

export const TWO_FACTOR_IS_ON = 'Two-factor sign-in is already on.'
export const TWO_FACTOR_IS_OFF = 'Two-factor sign-in is not on.'
export const TWO_FACTOR_IS_REQUIRED = 'Your company requires two-factor sign-in for staff. It cannot be turned off.'

export const twoFactor = {
  start: endpoint({
    method: 'POST',
    path: '/api/two-factor/start',
    access: 'signedIn',
    needsHttp: true,
    summary:
      'Start setting up two-factor sign-in: returns a secret for an authenticator app; sign-in needs no code until it is confirmed',
    audit: 'started to set up two-factor sign-in',
    changes: ['users'],
    body: StartInput,
    returns: Enrollment,
    success: 200,
    outside: true,
    beforeTwoFactor: true,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/two-factor/confirm',
    access: 'signedIn',
    needsHttp: true,
    summary: 'Turn it on with a code from the app; returns recovery codes and signs out every other browser',
    audit: 'turned two-factor sign-in on',
    changes: ['users', 'sessions'],
    body: CodeInput,
    returns: RecoveryCodes,
    success: 200,
    outside: true,
    beforeTwoFactor: true,
  }),
  recoveryCodes: endpoint({
    method: 'POST',
    path: '/api/two-factor/recovery-codes',
    access: 'signedIn',
    summary: 'New recovery codes; the old ones stop working',
    audit: 'created new recovery codes',
    changes: ['users'],
    body: CodeInput,
    returns: RecoveryCodes,
    success: 200,
    outside: true,
  }),
  disable: endpoint({
    method: 'POST',
    path: '/api/two-factor/disable',
    access: 'signedIn',
    needsHttp: true,
    summary: 'Turn two-factor sign-in off, with a code and the password',
    audit: 'turned two-factor sign-in off',
    changes: ['users'],
    body: DisableInput,
    outside: true,
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/two-factor',
    access: 'admin',
    summary: 'Turn off two-factor sign-in for a user who lost their phone and recovery codes',
    audit: 'turned off two-factor sign-in of {record}',
    changes: ['users', 'sessions', 'tokens'],
  }),
}
