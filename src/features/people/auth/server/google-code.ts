import * as z from 'zod/mini'
import type { CurrentUser } from '#contract/current-user.ts'
import { CODE_WRONG } from '#features/people/two-factor/contract.ts'
import { codeError, takeCode } from '#features/people/two-factor/server/shared/codes.ts'
import { noteFailedSignIn } from '#server/audit/notes.ts'
import type { Context } from '#server/context.ts'
import { conflict } from '#server/errors.ts'
import type { Http } from '#server/http/routes.ts'
import { seal, unseal } from '#server/sealing.ts'
import { findSignIn } from '#features/people/accounts/server/shared/logins.ts'
import { startSession } from '#features/people/accounts/server/shared/sessions.ts'
import { signIns } from './caps.ts'

// There is no session until the code is entered: what Google proved waits in a sealed cookie.

const MINUTES = 10
const COOKIE = 'panelboard_code_needed'
const PURPOSE = 'sign-in that waits for a code'

const Waiting = z.object({
  user_id: z.string(),
  google_id: z.string(),
  two_factor_enabled_at: z.string(),
  expires_at: z.string(),
})

type SignInRow = { user: CurrentUser; google_id: string | null; two_factor_enabled_at: string | null; next: string }

/** Stores what Google proved in the browser and returns the page that asks for the code. */
export async function requestCode(
  ctx: Context,
  { user, google_id, two_factor_enabled_at, next }: SignInRow,
  http: Pick<Http, 'setCookie'>,
): Promise<string> {
  const expires_at = new Date(ctx.now().getTime() + MINUTES * 60_000).toISOString()
  const waiting = { user_id: user.id, google_id, two_factor_enabled_at, expires_at }
  const sealed = await seal(ctx, PURPOSE, JSON.stringify(waiting))
  http.setCookie(COOKIE, sealed, MINUTES * 60)
  return `/auth?${new URLSearchParams({ 'code-needed': '1', next })}`
}

async function waitingSignIn(ctx: Context, http: Http) {
  const sealed = http.cookie(COOKIE)
  const text = sealed === null ? null : await unseal(ctx, PURPOSE, sealed)
  const waiting = text === null ? null : Waiting.parse(JSON.parse(text))
  return waiting && Date.parse(waiting.expires_at) > ctx.now().getTime() ? waiting : null
}

const expired = () => conflict('This sign-in took too long. Sign in with Google again.')

/** Completes the sign-in with an authenticator or recovery code. */
export async function enterCode(ctx: Context, code: string, http: Http): Promise<CurrentUser> {
  await signIns(ctx, http.ip).use()
  const waiting = await waitingSignIn(ctx, http)
  if (!waiting) throw expired()
  const { user_id, google_id, two_factor_enabled_at } = waiting
  if (!(await takeCode(ctx, user_id, code))) {
    noteFailedSignIn(ctx, (await findSignIn(ctx.db, user_id))?.user ?? null)
    throw codeError(CODE_WRONG)
  }
  const proof = { google_id, two_factor_enabled_at }
  const token = await startSession(ctx, user_id, { http, proof })
  const account = await findSignIn(ctx.db, user_id)
  if (token === null || !account) throw expired()
  http.setCookie(COOKIE, '', 0)
  http.setSession(token)
  return account.user
}
