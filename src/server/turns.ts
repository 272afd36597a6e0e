import type { Context } from './context.ts'
import { unavailable } from './errors.ts'
import { addressKey } from './rate-limit.ts'

/** Whose work it is: an IP address, and an account there. */
export type Caller = { address: string; account: string }

/** The address and user of a call; `account` names callers without a user. */
export const callerOf = (ctx: Pick<Context, 'user' | 'origin'>, account = 'anonymous'): Caller => ({
  address: ctx.origin?.http?.ip ?? 'server',
  account: ctx.user?.id ?? account,
})

type Line = { running: number; waiting: number; accounts: Map<string, (() => void)[]> }

type Options = {
  atOnce: number
  /** At most so many of one address run, which leaves room for others. */
  ofOneAddress: number
  /** At most so many of one address wait. */
  waiting: number
  full: string
}

/**
 * Runs at most `atOnce` tasks at a time. Addresses take turns, and the accounts of an address take turns among themselves,
 * so that however much one caller asks for, the next of another waits for a single task. Refuses with 503 when too many of
 * an address wait.
 */
export function createTurns({ atOnce, ofOneAddress, waiting, full }: Options) {
  const lines = new Map<string, Line>()
  let running = 0

  function startNext(): void {
    if (running >= atOnce) return
    for (const [address, line] of lines) {
      const [account, tasks] = line.accounts.entries().next().value ?? []
      if (line.running >= ofOneAddress || account === undefined || tasks === undefined) continue
      const start = tasks.shift()
      // Both go to the end of their lines.
      line.accounts.delete(account)
      if (tasks.length > 0) line.accounts.set(account, tasks)
      lines.delete(address)
      lines.set(address, line)
      line.waiting -= 1
      line.running += 1
      running += 1
      start?.()
      startNext()
      return
    }
  }

  return async <T>({ address, account }: Caller, work: () => Promise<T>): Promise<T> => {
    const key = addressKey(address)
    const line = lines.get(key) ?? { running: 0, waiting: 0, accounts: new Map() }
    lines.set(key, line)
    if (line.waiting >= waiting) throw unavailable(full)
    await new Promise<void>((start) => {
      const tasks = line.accounts.get(account) ?? []
      line.accounts.set(account, tasks)
      tasks.push(start)
      line.waiting += 1
      startNext()
    })
    try {
      return await work()
    } finally {
      running -= 1
      line.running -= 1
      if (line.running === 0 && line.waiting === 0) lines.delete(key)
      startNext()
    }
  }
}
