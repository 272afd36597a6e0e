import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { isDatabaseAway } from './errors.ts'

const AGAIN_MS = 250
/** A connection that broke is replaced in no time, a database that restarts is back in a second or two. */
const WAITED_FOR_MS = 3500

/**
 * Writes what must follow finished work. While the database is away it tries again, for as long as the process lives
 * unless there is a limit: meanwhile no call gets far enough to add more of it. The caller waits only for the first
 * seconds of that. Never rejects. The write may have happened before, so it must be one that can happen twice.
 */
export async function persist(log: Log, what: string, write: () => Promise<unknown>, until = Infinity): Promise<void> {
  const attempts = async (): Promise<void> => {
    for (;;) {
      try {
        return void (await write())
      } catch (error) {
        if (!isDatabaseAway(error) || Date.now() > until) return log.error({ err: error }, what)
      }
      await pause(AGAIN_MS, undefined, { ref: false })
    }
  }
  await Promise.race([attempts(), pause(WAITED_FOR_MS, undefined, { ref: false })])
}
