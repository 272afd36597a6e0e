import { and, eq, gt } from 'drizzle-orm'
import { usualAddress } from '#server/caps.ts'
import type { Clock } from '#server/context.ts'
import { addressKey } from '#server/rate-limit.ts'
import { rateLimits } from '#server/tables.ts'

const keyOf = (userId: string, ip: string) => `usual_address:${userId}:${addressKey(ip)}`

/** Remembers that a user signed in from this address. */
export async function rememberAddress({ db, now }: Clock, userId: string, ip: string): Promise<void> {
  const window_ends = new Date(now().getTime() + usualAddress.seconds * 1000).toISOString()
  await db
    .insert(rateLimits)
    .values({ key: keyOf(userId, ip), count: 1, window_ends })
    .onConflictDoUpdate({ target: rateLimits.key, set: { window_ends } })
}

/** Whether a user signed in from this address lately. */
export async function isUsualAddress({ db, now }: Clock, userId: string, ip: string): Promise<boolean> {
  const isCurrent = gt(rateLimits.window_ends, now().toISOString())
  return (await db.$count(rateLimits, and(eq(rateLimits.key, keyOf(userId, ip)), isCurrent))) > 0
}
