import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { isDatabaseAway } from './errors.ts'

/** A connection that broke is replaced in no time, a database that restarts is back in a second or two. */
const PAUSES_MS = [0, 500, 1000, 2000]

/** Writes again while the database is away. The write may have happened before, so it must be one that can happen twice. */
export async function persist<T>(write: () => Promise<T>): Promise<T> {
  for (const ms of PAUSES_MS) {
    try {
      return await write()
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      await pause(ms)
    }
  }
  return write()
}

const AGAIN_MS = 250

/**
 * Does what must follow finished work. While the database is away it keeps trying in the background, for as long as the
 * process lives unless there is a limit: meanwhile no call gets far enough to add more of it. Never rejects.
 */
export async function insist(log: Log, what: string, work: () => Promise<unknown>, until = Infinity): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isDatabaseAway(error) || Date.now() > until) return log.error({ err: error }, what)
    void pause(AGAIN_MS, undefined, { ref: false }).then(() => insist(log, what, work, until))
  }
}
