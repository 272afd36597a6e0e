import { lt } from 'drizzle-orm'
import type { BackgroundJob } from '#server/background/background.ts'
import type { Clock } from '#server/context.ts'
import { oneTimeTokens, sessions } from '#features/people/accounts/server/table.ts'

const HOUR_MS = 3_600_000
/** Expired links are kept for a week, so that they report "expired" instead of "unknown". */
const TOKENS_KEPT_MS = 7 * 24 * HOUR_MS

/** Deletes expired sessions and links. */
export async function removeExpired({ db, now }: Clock): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms).toISOString()
  await db.delete(sessions).where(lt(sessions.expire, before(0)))
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expires_at, before(TOKENS_KEPT_MS)))
}

const removeExpiredJob: BackgroundJob = { name: 'remove-expired', schedule: '17 * * * *', run: removeExpired }

export const backgroundJobs: BackgroundJob[] = [removeExpiredJob]
