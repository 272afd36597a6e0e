import * as z from 'zod'
import type { CurrentUser } from '#contract/current-user.ts'
import { ownPath } from '#contract/own-path.ts'
import { linkByProvenEmail } from '#features/clients/server/shared/own-client.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import type { Http } from '#server/http/routes.ts'
import { SESSION_SECONDS } from '#server/http/sessions.ts'
import type { ProvenIdentity } from '#server/identity/identity.ts'
import { cap } from '#server/rate-limit.ts'
import type { GoogleError } from '../contract.ts'
import { mailConfirmation } from './confirmation.ts'
import { requestCode } from './google-code.ts'
import { proveEmail } from '#features/invitations/server/shared/prove-email.ts'
import {
  findByGoogleId,
  findSignIn,
  insertUser,
  lockUser,
  updateUserRow,
} from '#features/accounts/server/shared/logins.ts'
import { mailSecurityNotice } from '#features/accounts/server/shared/security-notice.ts'
import { referrerOf } from '#features/referrals/server/shared/attribution.ts'
import { newReferralCode } from './registration.ts'
import { startSession } from '#features/accounts/server/shared/sessions.ts'
import { createToken, useToken } from '#features/accounts/server/shared/tokens.ts'

const MINUTES = 10
const PATH = '/api/auth/google'

/** Ties the state to the browser that started the sign-in, so that another person's link signs no one in. */
const STATE_COOKIE = 'panelboard_google'

const Remembered = z.object({
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
  /** The referral code of a new user. */
  ref: z.string().nullable(),
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
    return `/auth?error=${reasonOf(error)}`
  }
}

function reasonOf(error: AppError | Refused): GoogleError {
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
    await cap(ctx, 'sign_ins', http.ip).use()
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
    const found = await inTransaction(ctx, async (ctx) => {
      const { id } = await userOf(ctx, proven, ref)
      const found = await findSignIn(ctx.db, id)
      if (!found) throw new Refused('google_failed')
      return found
    })
    if (found.two_factor_enabled_at !== null) return requestCode(ctx, { ...found, next }, http)
    const { google_id, two_factor_enabled_at } = found
    const proof = { google_id, two_factor_enabled_at }
    const token = await startSession(ctx, found.user.id, { http, proof })
    if (token === null) throw new Refused('google_failed')
    http.setSession(token, SESSION_SECONDS)
    return next
  })

/** The user of a Google account: known from an earlier sign-in, matched by proven email, or new. */
async function userOf(ctx: Context, proven: ProvenIdentity, ref: string | null): Promise<{ id: string }> {
  const known = await findByGoogleId(ctx.db, proven.subject)
  if (known) return confirmKnown(ctx, known, proven)
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
 * Whether a Google account may sign in to a login with its address. An address that Google does not run may have changed
 * hands since Google verified it, so its login must be signed in to in this browser.
 */
const mayJoin = (ctx: Context, user: { id: string; email_confirmed_at: string | null }, proven: ProvenIdentity) =>
  proven.emailVerified && user.email_confirmed_at !== null && (proven.ownsMailbox || ctx.user?.id === user.id)

async function confirmKnown(ctx: Context, user: CurrentUser, { email, emailVerified }: ProvenIdentity) {
  if (user.email_confirmed || !emailVerified || user.email.toLowerCase() !== email.toLowerCase()) return user
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
    referred_by: await referrerOf(ctx.db, ref, { email }),
    created_at: now,
  })
  if (!user) return null
  await recordChange(ctx, { record: 'user', id: user.id, before: null, after: user })
  if (emailVerified) await linkByProvenEmail(ctx, user)
  else await mailConfirmation(ctx, user)
  return user
}
