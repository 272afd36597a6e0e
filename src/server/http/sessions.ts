import type { CurrentUser } from '#contract/current-user.ts'
import type { Services } from '../context.ts'

export const SESSION_COOKIE = 'panelboard_session'
export const SESSION_SECONDS = 7 * 24 * 60 * 60

/** A session that has not ended: its user with their current role, and when it expires unless it is renewed. */
export type Session = { user: CurrentUser; expire: string }

/** What the HTTP layer needs from sign-in, without knowing the feature. */
export type Sessions = {
  /** Null when the session has ended. */
  find: (services: Services, token: string) => Promise<Session | null>
  /** A call of this process may have ended or changed a session. */
  doubt?: () => void
}
