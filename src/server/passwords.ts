import { unavailable } from './errors.ts'

// Argon2id is expensive by design: 19 MiB and two passes per password. So only a few are computed at a time, a few more
// may wait, and further requests are asked to come back. Requests without a password never notice.

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 2
const WAITING = 64

/** The hash of an unknown password, compared for unknown users so that they take as long. */
const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

export type Hashing = {
  hash: (password: string) => Promise<string>
  /** With a null `hash` (no such password) it costs the same and returns false. */
  matches: (hash: string | null, password: string) => Promise<boolean>
}

/** Runs at most `atOnce` tasks at a time; `waiting` more queue, and further ones are refused with 503. */
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

/**
 * The only way to compute a password: in a slot. Reads that must happen right before or after belong in the slot too.
 */
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
