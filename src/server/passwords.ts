import { createPlaces } from './places.ts'
import { addressKey } from './rate-limit.ts'
import { type Caller, createTurns } from './turns.ts'

// Argon2id is expensive by design: 19 MiB and two passes per password. So only a few are computed at a time, callers
// take turns, and a caller with too many requests gets a 429. Requests without a password are unaffected.

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 2
/** Queue limit per address: about two seconds of work. */
const WAITING = 128

/** The hash of an unknown password, compared for unknown users so that they take as long. */
const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

export type Hashing = {
  hash: (password: string) => Promise<string>
  /** With a null `hash` (no such password) it costs the same and returns false. */
  matches: (hash: string | null, password: string) => Promise<boolean>
}

const FULL = 'Too many people are signing in right now. Try again in a moment.'

const inPlace = createPlaces({ places: 4, waiting: 64, full: FULL })
const inTurn = createTurns({ atOnce: AT_ONCE, waiting: WAITING, full: FULL })

/** The product itself, before it listens. */
const OWN: Caller = { address: 'server', account: 'server' }

/**
 * The only way to compute a password: in a slot. Reads that must happen right before or after belong in the slot too.
 */
export function inHashingTurn<T>(caller: Caller, work: (hashing: Hashing) => Promise<T>): Promise<T> {
  return inPlace(`${addressKey(caller.address)} ${caller.account}`, () =>
    inTurn(caller, async () => {
      const argon2 = await import('@node-rs/argon2')
      return work({
        hash: (password) => argon2.hash(password, COST),
        matches: async (hash, password) => (await argon2.verify(hash ?? NOBODYS_HASH, password)) && hash !== null,
      })
    }),
  )
}

export const hashPassword = (password: string, caller: Caller = OWN): Promise<string> =>
  inHashingTurn(caller, ({ hash }) => hash(password))
