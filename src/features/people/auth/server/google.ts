import * as z from 'zod/mini'
import type { CurrentUser } from '#contract/current-user.ts'
import { isSameEmail } from '#contract/email.ts'
import { linkByProvenEmail } from '#features/people/clients/server/shared/own-client.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import type { Http } from '#server/http/routes.ts'
import type { ProvenIdentity } from '#server/identity/identity.ts'
import type { GoogleError } from '../contract.ts'
import { signIns } from './caps.ts'
import { mailConfirmation } from './confirmation.ts'
import { requestCode } from './google-code.ts'
import { proveEmail } from '#features/people/invitations/server/shared/prove-email.ts'
import {
  findByGoogleId,
  findSignIn,
  insertUser,
  lockUser,
  updateUserRow,
} from '#features/people/accounts/server/shared/logins.ts'
import { mailSecurityNotice } from '#features/people/accounts/server/shared/security-notice.ts'
import { resolveReferrer } from '#features/people/accounts/server/shared/referrer.ts'
import { newReferralCode } from './registration.ts'
import { startSession } from '#features/people/accounts/server/shared/sessions.ts'
import { createToken, useToken } from '#features/people/accounts/server/shared/tokens.ts'

const MINUTES = 10
const PATH = '/api/auth/google'

/** Binds the OAuth state to the browser that started the sign-in (login CSRF). */
const STATE_COOKIE = 'panelboard_google'

/** The path to go to after sign-in, or `/`: never another site's URL. */
const ownPath = (text: string | null | undefined): string =>
  text && text.length <= 500 && /^\/(?!\/)[!-[\]-~]*$/.test(text) ? text : '/'

const Remembered = z.object({
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
  /** The referral code of a new user. */
  ref: z.nullable(z.string()),
})

/** Sends the user back to /auth with an error code. */
class Refused extends Error {
  readonly reason: GoogleError

  constructor(reason: GoogleError) {
    super(reason)
    this.reason = reason
  }
}

const callbackUrl = (ctx: Context) => `${ctx.config.publicUrl}${PATH}/callback`

/** Returns where to send the browser; failures become a path to /auth with the reason. */
async function orBackToAuth(ctx: Context, work: () => Promise<string>): Promise<string> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) ctx.log.warn({ err: error.cause ?? error }, 'sign-in with Google failed')
    else if (!(error instanceof Refused)) throw error
    return `/auth?error=${getErrorReason(error)}`
  }
}

function getErrorReason(error: AppError | Refused): GoogleError {
  if (error instanceof Refused) return error.reason
  if (error.status === 429) return 'google_too_many'
  return error.status >= 500 ? 'google_unavailable' : 'google_failed'
}

/** Starts a sign-in and returns the URL of the provider's page. */
export const startGoogle = (
  ctx: Context,
  { next, ref }: { next?: string | undefined; ref: string | null },
  http: Http,
): Promise<string> =>
  orBackToAuth(ctx, async () => {
    if (!ctx.identity) throw new Refused('google_not_set_up')
    await signIns(ctx, http.ip).use()
    const { url, remember } = await ctx.identity.start(callbackUrl(ctx))
    const { state, ...data } = remember
    await createToken(ctx, {
      purpose: 'google_state',
      minutes: MINUTES,
      token: state,
      data: { ...data, next: ownPath(next), ref },
    })
    http.setCookie(STATE_COOKIE, state, MINUTES * 60)
    return url
  })

/** Completes a sign-in: verifies the provider's answer, starts the session, and returns where to go. */
export const finishGoogle = (
  ctx: Context,
  query: { state?: string | undefined; error?: string | undefined },
  http: Http,
): Promise<string> =>
  orBackToAuth(ctx, async () => {
    const { identity } = ctx
    if (!identity) throw new Refused('google_not_set_up')
    const state = http.cookie(STATE_COOKIE)
    http.setCookie(STATE_COOKIE, '', 0)
    if (!state || state !== query.state) throw new Refused('google_expired')
    const row = await useToken(ctx, 'google_state', state).catch((error: unknown) => {
      throw error instanceof AppError ? new Refused('google_expired') : error
    })
    if (query.error) throw new Refused(query.error === 'access_denied' ? 'google_cancelled' : 'google_failed')
    const { nonce, verifier, next, ref } = Remembered.parse(row.data)
    const proven = await identity.finish(new URL(http.url.search, callbackUrl(ctx)), { state, nonce, verifier })
    const account = await inTransaction(ctx, async (ctx) => {
      const { id } = await findOrCreateUser(ctx, proven, ref)
      const signIn = await findSignIn(ctx.db, id)
      if (!signIn) throw new Refused('google_failed')
      return signIn
    })
    if (account.two_factor_enabled_at !== null) return requestCode(ctx, { ...account, next }, http)
    const { google_id, two_factor_enabled_at } = account
    const proof = { google_id, two_factor_enabled_at }
    const token = await startSession(ctx, account.user.id, { http, proof })
    if (token === null) throw new Refused('google_failed')
    http.setSession(token)
    return next
  })

/** The user of a Google account: known from an earlier sign-in, matched by proven email, or new. */
async function findOrCreateUser(ctx: Context, proven: ProvenIdentity, ref: string | null): Promise<{ id: string }> {
  const existing = await findByGoogleId(ctx.db, proven.subject)
  if (existing) return confirmExisting(ctx, existing, proven)
  const created = await createUser(ctx, proven, ref)
  if (created) return created
  // Neither known nor created: the email is already in use, or the same account arrived twice concurrently.
  const user = await lockUser(ctx.db, { email: proven.email })
  if (user?.google_id === proven.subject) return user
  if (user === null || user.google_id !== null || !mayJoin(ctx, user, proven)) throw new Refused('google_email_in_use')
  await updateUserRow(ctx.db, user.id, { google_id: proven.subject, avatar_url: user.avatar_url ?? proven.picture })
  await mailSecurityNotice(ctx, user, {
    subject: 'Sign-in with Google was turned on',
    sentence: 'The Google account with this address can now sign in to your Panelboard login.',
  })
  return user
}

/**
 * True if a Google account may sign in to a login with its address. An address that Google does not run may have changed
 * hands since Google verified it, so its login must be signed in to in this browser.
 */
const mayJoin = (ctx: Context, user: { id: string; email_confirmed_at: string | null }, proven: ProvenIdentity) =>
  proven.emailVerified && user.email_confirmed_at !== null && (proven.ownsMailbox || ctx.user?.id === user.id)

async function confirmExisting(ctx: Context, user: CurrentUser, { email, emailVerified }: ProvenIdentity) {
  if (user.email_confirmed || !emailVerified || !isSameEmail(user.email, email)) return user
  await proveEmail(ctx, user)
  return user
}

async function createUser(
  ctx: Context,
  { subject, email, emailVerified, name, picture }: ProvenIdentity,
  ref: string | null,
) {
  const now = ctx.now().toISOString()
  const user = await insertUser(ctx.db, {
    auth_provider: 'google',
    google_id: subject,
    email,
    email_confirmed_at: emailVerified ? now : null,
    name: name.slice(0, 200),
    avatar_url: picture,
    referral_code: newReferralCode(),
    referred_by: await resolveReferrer(ctx.db, ref, { email }),
    created_at: now,
  })
  if (!user) return null
  if (emailVerified) await linkByProvenEmail(ctx, user)
  else await mailConfirmation(ctx, user)
  return user
}
