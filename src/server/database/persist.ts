import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { isDatabaseAway } from './errors.ts'

const AGAIN_MS = 250
/** A connection that broke is replaced in no time, a database that restarts is back in a second or two. */
const WAITED_FOR_MS = 3500

/**
 * Writes what must follow finished work. While the database is away it tries again, for as long as the process lives:
 * meanwhile no call gets far enough to add more of it. The caller waits only for the first seconds of that; `settled`
 * follows the last try. Never rejects. The write may have happened before, so it must be one that can happen twice.
 */
export async function persist(
  log: Log,
  failure: string,
  write: () => Promise<unknown>,
  settled: () => void = () => undefined,
): Promise<void> {
  const attempts = async (): Promise<void> => {
    for (;;) {
      try {
        return void (await write())
      } catch (error) {
        if (!isDatabaseAway(error)) return log.error({ err: error }, failure)
      }
      await pause(AGAIN_MS, undefined, { ref: false })
    }
  }
  await Promise.race([attempts().finally(settled), pause(WAITED_FOR_MS, undefined, { ref: false })])
}
