import * as z from 'zod/mini'
import { CurrentUser } from '#contract/current-user.ts'
import { RequiredEmail } from '#contract/email-address.ts'
import { endpoint } from '#contract/endpoint.ts'
import { OptionalText, RequiredText } from '#contract/listing.ts'
import { OptionalPhone } from '#contract/phone.ts'
import { OwnPassword, TwoFactorCode } from '#features/people/two-factor/contract.ts'

export const PASSWORD_TOO_SHORT = 'Password must be at least 8 characters long.'

const Username = z
  .string({ error: 'Username is required' })
  .check(
    z.trim(),
    z.minLength(1, 'Username is required'),
    z.regex(/^[A-Za-z0-9._-]{3,64}$/, 'Username must be 3 to 64 letters, digits, dots, underscores or hyphens'),
  )

const Password = z
  .string({ error: 'Password is required' })
  .check(
    z.minLength(1, 'Password is required'),
    z.minLength(8, PASSWORD_TOO_SHORT),
    z.maxLength(200, 'Password must be at most 200 characters long.'),
  )

const Token = z
  .string({ error: 'The link is incomplete' })
  .check(z.minLength(1, 'The link is incomplete'), z.maxLength(200, 'The link is damaged'))

export const LoginInput = z.object({
  username: RequiredText(254, 'Username is required', 'Username is too long'),
  password: z
    .string({ error: 'Password is required' })
    .check(z.minLength(1, 'Password is required'), z.maxLength(200, 'Password is too long')),
  /** Needed with two-factor sign-in, once the password is right. */
  code: z.pipe(
    z.nullish(z.string().check(z.trim(), z.maxLength(40, 'That is not a code'))),
    z.transform((code) => code || null),
  ),
})

export const RegisterInput = z.object({
  username: Username,
  email: RequiredEmail,
  name: RequiredText(200, 'Name is required'),
  password: Password,
  phone: OptionalPhone,
  /** The referral code from `?ref=`, which the browser remembered. Unknown codes are ignored. */
  ref: OptionalText(64),
  /** An invitation token. It sets the role and proves the address, which `email` must match. */
  invitation: OptionalText(200, 'The link is damaged'),
})

export const ForgotInput = z.object({ email: RequiredEmail })
export const ResetInput = z.object({ token: Token, password: Password })
export const TokenInput = z.object({ token: Token })

export const ChangeEmailInput = z.object({ email: RequiredEmail, password: OwnPassword })

/** Why social sign-in sent the user back to /auth (`?error=`); the screen has the wording. */
export type GoogleError =
  | 'google_not_set_up'
  | 'google_cancelled'
  | 'google_expired'
  | 'google_failed'
  | 'google_unavailable'
  | 'google_email_in_use'
  | 'google_too_many'

export const auth = {
  user: endpoint({
    method: 'GET',
    path: '/api/auth/user',
    access: 'signedIn',
    summary: 'Who is signed in',
    reads: ['users', 'settings'],
    returns: CurrentUser,
    beforePassword: true,
    beforeTwoFactor: true,
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/login',
    access: 'public',
    needsHttp: true,
    summary:
      'Sign in with username (or email) and password; with two-factor sign-in on, a missing code is a 401 with an error on code',
    audit: 'signed in',
    changes: ['users', 'sessions'],
    body: LoginInput,
    returns: CurrentUser,
    success: 200,
    refusals: [401],
    outside: true,
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/register',
    access: 'public',
    needsHttp: true,
    summary: 'Create a login and sign in; an invitation sets its role and proves its address',
    audit: 'registered and signed in',
    changes: ['users', 'clients', 'sessions', 'invitations', 'deliveries'],
    body: RegisterInput,
    returns: CurrentUser,
    // Hashing waits for a slot and must not keep a transaction open. Failed attempts are counted too.
    outside: true,
  }),
  logout: endpoint({
    method: 'GET',
    path: '/api/logout',
    access: 'public',
    summary: 'End the session and go to the landing page',
    audit: 'signed out',
    reads: [],
    returns: 'redirect',
  }),
  google: endpoint({
    method: 'GET',
    path: '/api/auth/google',
    access: 'public',
    summary: 'Start sign-in with Google; next is the path to go to afterwards, ref a referral code for a new user',
    reads: [],
    query: z.looseObject({ next: z.optional(z.string()), ref: OptionalText(64) }),
    returns: 'redirect',
    outside: true,
  }),
  googleCallback: endpoint({
    method: 'GET',
    path: '/api/auth/google/callback',
    access: 'public',
    summary: 'Where Google sends the person back to',
    audit: 'signed in with Google',
    reads: [],
    query: z.looseObject({
      code: z.optional(z.string()),
      state: z.optional(z.string()),
      error: z.optional(z.string()),
    }),
    returns: 'redirect',
    outside: true,
  }),
  twoFactor: endpoint({
    method: 'POST',
    path: '/api/auth/two-factor',
    access: 'public',
    needsHttp: true,
    summary: 'Complete a Google sign-in with a two-factor code, after its callback led to /auth?code-needed=1',
    audit: 'signed in with Google and a code',
    changes: ['users', 'sessions'],
    body: z.object({ code: TwoFactorCode }),
    returns: CurrentUser,
    success: 200,
    refusals: [401],
    outside: true,
  }),
  forgot: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'public',
    needsHttp: true,
    summary: 'Mail a link that sets a new password; the response never reveals whether the address is known',
    audit: 'asked for a link to set a new password',
    changes: ['deliveries'],
    body: ForgotInput,
  }),
  checkReset: endpoint({
    method: 'GET',
    path: '/api/auth/reset-password',
    access: 'public',
    summary: 'Check a link that sets a new password, without using it; 409 once it is used or has expired',
    reads: [],
    query: TokenInput,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'public',
    needsHttp: true,
    summary: 'Set a new password with the mailed link',
    audit: 'set a new password with a link',
    changes: ['users', 'sessions', 'tokens', 'clients', 'deliveries'],
    body: ResetInput,
    outside: true,
  }),
  requestConfirmation: endpoint({
    method: 'POST',
    path: '/api/auth/request-confirmation',
    access: 'signedIn',
    summary: 'Mail a link that proves the address',
    audit: 'asked for a link to confirm the email address',
    changes: ['deliveries'],
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/auth/confirm-email',
    // Not public: the mailbox owner must not confirm a login that someone else created with their address.
    access: 'signedIn',
    summary: "Prove the signed-in user's address with the link of the mail",
    audit: 'confirmed the email address',
    changes: ['users', 'clients'],
    body: TokenInput,
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/api/auth/email',
    access: 'signedIn',
    needsHttp: true,
    summary: 'Replace your own address while it is not confirmed, and mail the link that proves the new one',
    audit: 'changed the email address',
    changes: ['users', 'clients', 'deliveries'],
    body: ChangeEmailInput,
    // Hashing waits for a slot, which must not hold a transaction open.
    outside: true,
  }),
  providers: endpoint({
    method: 'GET',
    path: '/api/auth/providers',
    access: 'public',
    summary: 'The ways to sign in that are set up',
    reads: [],
    returns: z.object({ google: z.boolean() }),
  }),
}
