import { isIPv6 } from 'node:net'
import { and, eq, gte, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Clock } from './context.ts'
import { tooMany } from './errors.ts'
import { rateLimits } from './tables.ts'

// Counted in the database, so that a limit holds across all processes and survives a restart.

export type Limit = { limit: number; seconds: number }

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
const secondsUntil = (now: Date, instant: string) => (Date.parse(instant) - now.getTime()) / 1000

/** Counts one use of `key` in its window; returns how many there were, and when the window ends. */
async function countUse({ db, now }: Clock, key: string, seconds: number) {
  const fresh = lte(rateLimits.window_ends, now().toISOString())
  const window_ends = after(now(), seconds)
  const [row] = await db
    .insert(rateLimits)
    .values({ key, count: 1, window_ends })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${fresh} then 1 else ${rateLimits.count} + 1 end`,
        window_ends: sql`case when ${fresh} then excluded.window_ends else ${rateLimits.window_ends} end`,
      },
    })
    .returning({ count: rateLimits.count, window_ends: rateLimits.window_ends })
  return row ?? { count: 1, window_ends }
}

/** Counts one use, and refuses with 429 and `sentence` if there were more than `limit` in the window. */
export async function limitRate(ctx: Clock, key: string, { limit, seconds }: Limit, sentence: string): Promise<void> {
  const { count, window_ends } = await countUse(ctx, key, seconds)
  if (count > limit) throw tooMany(sentence, secondsUntil(ctx.now(), window_ends))
}

/** Takes `amount` of what `key` has in the window, or refuses with 429 if less is left. */
export async function takeAmount(
  { db, now }: Clock,
  key: string,
  { limit, seconds }: Limit,
  amount: number,
  sentence: string,
): Promise<void> {
  const fresh = lte(rateLimits.window_ends, now().toISOString())
  const window_ends = after(now(), seconds)
  const taken = sql`case when ${fresh} then ${amount}::int else ${rateLimits.count} + ${amount}::int end`
  const rows = await db
    .insert(rateLimits)
    .values({ key, count: amount, window_ends })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: taken,
        window_ends: sql`case when ${fresh} then excluded.window_ends else ${rateLimits.window_ends} end`,
      },
      setWhere: sql`${taken} <= ${limit}::int`,
    })
    .returning({ key: rateLimits.key })
  if (rows.length > 0) return
  const [row] = await db.select({ ends: rateLimits.window_ends }).from(rateLimits).where(eq(rateLimits.key, key))
  throw tooMany(sentence, row ? secondsUntil(now(), row.ends) : seconds)
}

/** Gives back what was taken and not used; a negative amount takes what was used on top. */
export async function returnAmount({ db }: Pick<Clock, 'db'>, key: string, amount: number): Promise<void> {
  const left = sql`greatest(${rateLimits.count} - ${amount}::int, 0)`
  await db.update(rateLimits).set({ count: left }).where(eq(rateLimits.key, key))
}

/** Counts a failure, for a limit used up only by failures. */
export async function countFailure(ctx: Clock, key: string, { seconds }: Limit): Promise<void> {
  await countUse(ctx, key, seconds)
}

/** Refuses with 429 after `limit` failures in the window. */
export async function refuseAfterFailures(
  { db, now }: Clock,
  key: string,
  { limit }: Limit,
  sentence: string,
): Promise<void> {
  const [row] = await db
    .select({ window_ends: rateLimits.window_ends })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gte(rateLimits.count, limit), gt(rateLimits.window_ends, now().toISOString())))
  if (row) throw tooMany(sentence, secondsUntil(now(), row.window_ends))
}

/** After `free` attempts each further one must wait: `first` seconds, then twice as long each time, up to `longest`. */
export type GrowingWait = { free: number; first: number; longest: number; forgottenAfter: number }

/** Refuses with 429 while `key` must wait. A cheap check before the expensive work. */
export async function refuseWhileWaiting({ db, now }: Clock, key: string, sentence: string): Promise<void> {
  const [row] = await db
    .select({ blocked_until: rateLimits.blocked_until })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.blocked_until, now().toISOString())))
  if (row?.blocked_until) throw tooMany(sentence, secondsUntil(now(), row.blocked_until))
}

/**
 * Takes one attempt before its outcome is known, so that simultaneous attempts cannot exceed the rule. A successful one
 * is returned with `forgetAttempts`.
 */
export async function takeAttempt(ctx: Clock, key: string, rule: GrowingWait, sentence: string): Promise<void> {
  const now = ctx.now().toISOString()
  const taken = sql`case when ${lte(rateLimits.window_ends, now)} then 1 else ${rateLimits.count} + 1 end`
  const doublings = sql`least(greatest(${taken} - ${rule.free}::int, 0), 20)`
  const wait = sql`least(${rule.first}::int * (2 ^ ${doublings}), ${rule.longest}::int)`
  const rows = await ctx.db
    .insert(rateLimits)
    .values({ key, count: 1, window_ends: after(ctx.now(), rule.forgottenAfter) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: taken,
        window_ends: sql`excluded.window_ends`,
        blocked_until: sql`case when ${taken} >= ${rule.free}::int then ${now}::timestamptz + ${wait} * interval '1 second' end`,
      },
      setWhere: or(isNull(rateLimits.blocked_until), lte(rateLimits.blocked_until, now)),
    })
    .returning({ key: rateLimits.key })
  if (rows.length > 0) return
  await refuseWhileWaiting(ctx, key, sentence)
  throw tooMany(sentence, 1)
}

export async function forgetAttempts({ db }: Pick<Clock, 'db'>, keys: string[]): Promise<void> {
  await db.delete(rateLimits).where(inArray(rateLimits.key, keys))
}

/** What counts as one address: an IPv4 address, or the /64 network that one IPv6 customer gets. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped || !isIPv6(ip)) return mapped ?? ip
  const [head = '', tail] = ip.toLowerCase().split('%')[0]?.split('::') ?? []
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${groups.join(':')}::/64`
}
