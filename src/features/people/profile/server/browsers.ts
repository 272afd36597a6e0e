import Bowser from 'bowser'
import { endOwnSession, hashToken, listSessions } from '#features/people/accounts/server/shared/sessions.ts'
import type { UserContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import type { Http } from '#server/http/routes.ts'
import type { SignedInBrowser } from '../contract.ts'

const UNKNOWN = 'Unknown browser'

/** A browser's name for itself, in words: `Safari on iOS`. Anyone can send anything, so it only helps to recognize one. */
function describeDevice(userAgent: string | undefined): string {
  if (!userAgent) return UNKNOWN
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name) return UNKNOWN
  return os.name ? `${browser.name} on ${os.name}` : browser.name
}

/** The caller's live sessions. */
export async function listBrowsers(ctx: UserContext, http: Http): Promise<SignedInBrowser[]> {
  const current = http.sessionToken === null ? null : hashToken(http.sessionToken)
  const sessions = await listSessions(ctx, ctx.user.id)
  return sessions.map(({ id, sid, user_agent, address = null, created_at, used_at }) => ({
    id,
    device: describeDevice(user_agent),
    address,
    created_at,
    used_at,
    is_current: sid === current,
  }))
}

/** Signs one of the caller's browsers out. */
export async function signOutBrowser(ctx: UserContext, id: string): Promise<void> {
  if (!(await endOwnSession(ctx.db, ctx.user.id, id))) throw notFound('Session')
}
