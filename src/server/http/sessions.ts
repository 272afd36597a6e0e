import type { CurrentUser } from '#contract/current-user.ts'
import type { Services } from '../context.ts'

export const SESSION_COOKIE = 'panelboard_session'
export const SESSION_SECONDS = 7 * 24 * 60 * 60

/** What the HTTP layer needs from sign-in, without knowing the feature. */
export type Sessions = {
  /** The token's user with their current role; null when the session has ended. */
  find(services: Services, token: string): Promise<CurrentUser | null>
}
