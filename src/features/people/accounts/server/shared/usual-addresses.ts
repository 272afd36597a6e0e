import { and, eq, gt } from 'drizzle-orm'
import type { Clock } from '#server/context.ts'
import { addressKey, DAY } from '#server/rate-limit.ts'
import { rateLimits } from '#server/tables.ts'

/** An address from which a user signed in counts as usual for this long. */
const USUAL_SECONDS = 90 * DAY

const addressCounterKey = (userId: string, ip: string) => `usual_address:${userId}:${addressKey(ip)}`

/** Remembers that a user signed in from this address. */
export async function rememberAddress({ db, now }: Clock, userId: string, ip: string): Promise<void> {
  const window_ends = new Date(now().getTime() + USUAL_SECONDS * 1000).toISOString()
  await db
    .insert(rateLimits)
    .values({ key: addressCounterKey(userId, ip), count: 1, window_ends })
    .onConflictDoUpdate({ target: rateLimits.key, set: { window_ends } })
}

/** True if a user signed in from this address lately. */
export async function isUsualAddress({ db, now }: Clock, userId: string, ip: string): Promise<boolean> {
  const isCurrent = gt(rateLimits.window_ends, now().toISOString())
  return (await db.$count(rateLimits, and(eq(rateLimits.key, addressCounterKey(userId, ip)), isCurrent))) > 0
}
