import { unavailable } from './errors.ts'

// Argon2id is made to be expensive: 19 MiB and two passes a password. So only a few are computed at a time, a few more
// may wait, and whoever comes then is told to come again. Requests that need no password never notice.

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 2
const WAITING = 64

/** Of a password that nobody knows: what an unknown user is compared with, so that it takes as long. */
const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

export type Hashing = {
  hash: (password: string) => Promise<string>
  /** `hash` null: there is no such password; it costs the same and is false. */
  matches: (hash: string | null, password: string) => Promise<boolean>
}

/** Runs at most `atOnce` works at a time; `waiting` more wait their turn, and the next one is refused with 503. */
export function createTurns(atOnce: number, waiting: number) {
  const queue: (() => void)[] = []
  let running = 0

  const leave = () => {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
  const enter = async () => {
    if (running < atOnce) {
      running += 1
      return
    }
    if (queue.length >= waiting) throw unavailable('Too many people are signing in right now. Try again in a moment.')
    await new Promise<void>((resolve) => queue.push(resolve))
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

const takeTurn = createTurns(AT_ONCE, WAITING)

/** The only way to compute a password: in a turn. What must be read right before or after it belongs into the turn too. */
export function inHashingTurn<T>(work: (hashing: Hashing) => Promise<T>): Promise<T> {
  return takeTurn(async () => {
    const argon2 = await import('@node-rs/argon2')
    return work({
      hash: (password) => argon2.hash(password, COST),
      matches: async (hash, password) => (await argon2.verify(hash ?? NOBODYS_HASH, password)) && hash !== null,
    })
  })
}

export const hashPassword = (password: string): Promise<string> => inHashingTurn(({ hash }) => hash(password))
