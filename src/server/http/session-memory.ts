import type { ProcessConnection } from '../database/process-connection.ts'
import type { Session, Sessions } from './sessions.ts'

/** The most that a revoked session can work on if an announcement is lost in a broken network. */
const REMEMBERED_MS = 5_000
const MOST = 10_000

type Remembered = Session & { readAt: number }

/** A message that ends every memory; any other is the id of a user. */
const EVERYONE = '*'

/**
 * Remembers sessions for a few seconds, so that most requests read none. The database announces when a user's sessions
 * end or the user changes; while announcements may be missed, every request reads its session.
 */
export function rememberSessions(
  sessions: Sessions,
  connection: Pick<ProcessConnection, 'listen' | 'isListening'>,
): Sessions & Required<Pick<Sessions, 'forget'>> {
  const remembered = new Map<string, Remembered>()
  // Counts announcements: a session read before one must not be remembered after.
  let epoch = 0

  const forget = () => {
    epoch += 1
    remembered.clear()
  }
  connection.listen({
    onGap: forget,
    onMessage(payload) {
      if (payload === EVERYONE) return forget()
      epoch += 1
      for (const [token, { user }] of remembered) if (user.id === payload) remembered.delete(token)
    },
  })

  return {
    forget,
    async find(services, token) {
      const now = services.now().getTime()
      const memory = remembered.get(token)
      if (memory && now - memory.readAt < REMEMBERED_MS && now < Date.parse(memory.expire)) return memory
      const before = epoch
      const session = await sessions.find(services, token)
      if (!session || !connection.isListening() || epoch !== before) return session
      if (remembered.size >= MOST) remembered.clear()
      remembered.set(token, { id: session.id, user: session.user, expire: session.expire, readAt: now })
      return session
    },
  }
}
