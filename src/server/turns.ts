import type { Context } from './context.ts'
import { unavailable } from './errors.ts'
import { createQueue, type Queue } from './places.ts'
import { addressKey } from './rate-limit.ts'

/** Whose work it is: an IP address, and an account there. */
export type Caller = { address: string; account: string }

/** The address and user of a call; `account` names callers without a user. */
export const toCaller = (ctx: Pick<Context, 'user' | 'origin'>, account = 'anonymous'): Caller => ({
  address: ctx.origin?.http?.ip ?? 'server',
  account: ctx.user?.id ?? account,
})

type Line = { queue: Queue; count: number; accounts: Map<string, { queue: Queue; count: number }> }

type Options = {
  atOnce: number
  /** At most so many of one address wait. */
  waiting: number
  full: string
}

/**
 * Runs at most `atOnce` tasks at a time, and one of an address, which leaves room for others. Addresses take turns, and the
 * accounts of an address take turns among themselves, so that however much one caller requests, the next of another waits
 * for a single task. Refuses with 503 when too many of an address wait.
 */
export function createTurns({ atOnce, waiting, full }: Options) {
  const all = createQueue(atOnce)
  const lines = new Map<string, Line>()

  return async <T>({ address, account: name }: Caller, work: () => Promise<T>): Promise<T> => {
    const key = addressKey(address)
    const line: Line = lines.get(key) ?? { queue: createQueue(1), count: 0, accounts: new Map() }
    if (line.count > waiting) throw unavailable(full)
    const account = line.accounts.get(name) ?? { queue: createQueue(1), count: 0 }
    lines.set(key, line)
    line.accounts.set(name, account)
    line.count += 1
    account.count += 1
    try {
      // Each has one task in the next queue, and joins it again at the end.
      return (await account.queue.push(() => line.queue.push(() => all.push(work)))) as T
    } finally {
      line.count -= 1
      account.count -= 1
      if (account.count === 0) line.accounts.delete(name)
      if (line.count === 0) lines.delete(key)
    }
  }
}
