import { setTimeout as pause } from 'node:timers/promises'
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
