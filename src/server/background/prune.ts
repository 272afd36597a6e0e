import { and, isNotNull, lt } from 'drizzle-orm'
import type { Clock } from '../context.ts'
import { OLDEST_MADE_MS } from '../made.ts'
import { KEPT_MS as CHANGES_KEPT_MS } from '../lists/list-version.ts'
import { idempotencyKeys, rateLimits, rowChanges } from '../tables.ts'
import type { BackgroundJob } from './background.ts'

/** Longer than a browser that has a connection retries a request. */
const ANSWERS_KEPT_MS = 48 * 3_600_000
/** A device without a connection may send its changes again as long as it may send them at all. */
const KEYS_KEPT_MS = OLDEST_MADE_MS + 24 * 3_600_000

/** Deletes rate limits whose window has ended, replies too old to be requested again, and changes too old to be followed. */
async function prune({ db, now }: Clock): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms).toISOString()
  await db.delete(rateLimits).where(lt(rateLimits.window_ends, before(0)))
  await db.delete(rowChanges).where(lt(rowChanges.noted_at, before(CHANGES_KEPT_MS)))
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, before(KEYS_KEPT_MS)))
  await db
    .update(idempotencyKeys)
    .set({ body: null })
    .where(and(isNotNull(idempotencyKeys.body), lt(idempotencyKeys.created_at, before(ANSWERS_KEPT_MS))))
}

export const pruneJob: BackgroundJob = { name: 'prune', schedule: '23 * * * *', run: prune }
