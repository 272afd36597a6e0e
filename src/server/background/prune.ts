import { lt } from 'drizzle-orm'
import type { Services } from '../context.ts'
import { idempotencyKeys, rateLimits } from '../tables.ts'
import type { BackgroundJob } from './background.ts'

/** Longer than any browser retries a request. */
const ANSWERS_KEPT_MS = 48 * 3_600_000

/** Deletes rate limits whose window has ended and replies too old to be requested again. */
async function prune({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms).toISOString()
  await db.delete(rateLimits).where(lt(rateLimits.window_ends, before(0)))
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, before(ANSWERS_KEPT_MS)))
}

export const pruneJob: BackgroundJob = { name: 'prune', schedule: '23 * * * *', run: prune }
