import * as z from 'zod/mini'
import { TwoFactorState } from '#contract/current-user.ts'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, RequiredText } from '#contract/listing.ts'
import { OptionalPhone } from '#contract/phone.ts'
import { Role } from '#contract/roles.ts'

export const MAX_AVATAR_BYTES = 5 * 1024 * 1024

/** The user's own login, as they see and edit it. */
export const Profile = z.object({
  id: Id,
  name: z.string(),
  username: z.nullable(z.string()),
  email: z.string(),
  email_confirmed: z.boolean(),
  phone: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  role: Role,
  email_notifications_enabled: z.boolean(),
  sms_notifications_enabled: z.boolean(),
  /** Where notifications go: to the address and number of each client record, or else those of the login. */
  notified: z.array(z.object({ email: z.string(), phone: z.nullable(z.string()) })),
  two_factor: TwoFactorState,
  /** Unused recovery codes. */
  recovery_codes_left: z.number(),
  /** False for users who sign in with Google only. */
  has_password: z.boolean(),
  has_google: z.boolean(),
  created_at: Instant,
})
export type Profile = z.infer<typeof Profile>

const Choice = z.boolean({ error: 'Choose yes or no' })

const Name = RequiredText(200, 'Name is required')

export const ProfilePatch = z.object({
  name: z.optional(Name),
  phone: z.optional(OptionalPhone),
  email_notifications_enabled: z.optional(Choice),
  sms_notifications_enabled: z.optional(Choice),
})
export type ProfilePatch = z.output<typeof ProfilePatch>

export const PasswordInput = z.object({
  current_password: z
    .string({ error: 'Enter your current password' })
    .check(z.minLength(1, 'Enter your current password'), z.maxLength(200, 'Password is too long')),
  password: z
    .string({ error: 'Password is required' })
    .check(
      z.minLength(8, 'Password must be at least 8 characters long.'),
      z.maxLength(200, 'Password must be at most 200 characters long.'),
    ),
  /** The first administrator's, set with their first password: until then they are called Administrator. */
  name: z.optional(Name),
})
export type PasswordInput = z.output<typeof PasswordInput>

export const SignedInBrowser = z.object({
  id: Id,
  /** `Chrome on Windows`, as far as the browser says. */
  device: z.string(),
  address: z.nullable(z.string()),
  created_at: Instant,
  /** To the day. */
  used_at: Instant,
  /** The session of this request. */
  is_current: z.boolean(),
})
export type SignedInBrowser = z.infer<typeof SignedInBrowser>

export const SAME_PASSWORD = 'Choose another password than the one that was printed.'

export const NO_PASSWORD_YET =
  'You sign in with Google and have no password yet. Log out, choose "Forgot password?", and set one with the link of the mail.'

export const profile = {
  get: endpoint({
    method: 'GET',
    path: '/api/profile',
    access: 'signedIn',
    summary: 'Your own login',
    reads: ['users', 'clients'],
    returns: Profile,
    beforeTwoFactor: true,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/profile',
    access: 'signedIn',
    summary: 'Change your name, phone, or notifications; only the fields sent change',
    audit: 'changed the profile',
    changes: ['users'],
    body: ProfilePatch,
    returns: Profile,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/profile/password',
    access: 'signedIn',
    needsHttp: true,
    summary: 'Change your password; signs out every other browser and revokes your access tokens',
    audit: 'changed the password',
    changes: ['users', 'sessions', 'tokens'],
    body: PasswordInput,
    beforePassword: true,
    // Hashing waits for a slot, which must not hold a transaction open.
    outside: true,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/profile/sessions',
    access: 'signedIn',
    needsHttp: true,
    summary: 'The browsers you are signed in with, the last used first',
    reads: ['sessions'],
    returns: z.array(SignedInBrowser),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/profile/sessions/:id',
    access: 'signedIn',
    summary: 'Sign out one browser',
    audit: 'signed out one browser',
    changes: ['sessions'],
  }),
  signOutEverywhere: endpoint({
    method: 'POST',
    path: '/api/profile/sign-out-everywhere',
    access: 'signedIn',
    needsHttp: true,
    summary: 'Sign out every other browser; returns how many there were',
    audit: 'signed out every other browser',
    changes: ['sessions'],
    returns: z.object({ ended: z.number() }),
    success: 200,
    beforeTwoFactor: true,
  }),
  uploadAvatar: endpoint({
    method: 'POST',
    path: '/api/profile/avatar',
    access: 'signedIn',
    summary: 'Upload your picture (PNG, JPEG or WebP, at most 5 MB)',
    audit: 'changed the profile picture',
    changes: ['users', 'files'],
    body: 'upload',
    returns: Profile,
    maxBytes: MAX_AVATAR_BYTES,
    outside: true,
  }),
  deleteAvatar: endpoint({
    method: 'DELETE',
    path: '/api/profile/avatar',
    access: 'signedIn',
    summary: 'Remove your picture',
    audit: 'removed the profile picture',
    changes: ['users', 'files'],
    outside: true,
  }),
  avatar: endpoint({
    method: 'GET',
    path: '/api/users/:id/avatar',
    access: 'signedIn',
    summary: "A user's picture",
    reads: ['users', 'files'],
    returns: 'file',
  }),
}
