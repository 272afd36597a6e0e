import type { CurrentUser } from '#contract/current-user.ts'
import type { Services } from '../context.ts'

export const SESSION_COOKIE = 'panelboard_session'
/** A session ends this long after its sign-in, however much it is used. */
export const LONGEST_SESSION_SECONDS = 30 * 24 * 60 * 60

/**
 * A session that has not ended: its public id, its user with their current role, and when it expires unless it is renewed. `renewed`:
 * just now, so its cookie must be too.
 */
export type Session = { id: string; user: CurrentUser; expire: string; renewed?: boolean }

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, for the log. */
    userId: string | null
  }
}

/** Sign-in as the HTTP layer needs it, without knowing the feature. */
export type Sessions = {
  /** Null when the session has ended. */
  find: (services: Services, token: string) => Promise<Session | null>
  /** A call of this process may have ended or changed a session. */
  forget?: () => void
}
