import type { Channel, Handlers } from '../database/channel.ts'
import type { Session, Sessions } from './sessions.ts'

const REMEMBERED_MS = 30_000
const MOST = 10_000

type Remembered = Session & { readAt: number }

/** A message of the channel that ends every memory; any other is the id of a user. */
const EVERYONE = '*'

/**
 * Remembers sessions for up to half a minute, so that most requests read none. The channel tells when a user's sessions
 * end or the user changes; a memory counts only while the channel is known to be current, and without a channel every
 * request reads its session.
 */
export function rememberSessions(
  sessions: Sessions,
  openChannel: (handlers: Handlers) => Channel,
): Sessions & { close(): Promise<void> } {
  const remembered = new Map<string, Remembered>()
  // Counts what was forgotten: a session read before must not be remembered after.
  let epoch = 0

  const forgetAll = () => {
    epoch += 1
    remembered.clear()
  }
  const channel = openChannel({
    onGap: forgetAll,
    onMessage(payload) {
      if (payload === EVERYONE) return forgetAll()
      epoch += 1
      for (const [token, { user }] of remembered) if (user.id === payload) remembered.delete(token)
    },
  })

  return {
    doubt: () => channel.doubt(),
    close: () => channel.close(),
    async find(services, token) {
      const now = services.now().getTime()
      const isCurrent = channel.isCurrent() || (await channel.confirm())
      const known = remembered.get(token)
      const isYoung = known && now - known.readAt < REMEMBERED_MS && now < Date.parse(known.expire)
      if (isCurrent && isYoung) return known
      const before = epoch
      const found = await sessions.find(services, token)
      if (!found || !isCurrent || epoch !== before) return found
      if (remembered.size >= MOST) remembered.clear()
      remembered.set(token, { id: found.id, user: found.user, expire: found.expire, readAt: now })
      return found
    },
  }
}
