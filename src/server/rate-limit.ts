import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { and, eq, gt, gte, isNull, lte, or, sql } from 'drizzle-orm'
import { pluralize } from '#contract/text.ts'
import type { Clock } from './context.ts'
import { tooMany } from './errors.ts'
import { rateLimits } from './tables.ts'

// Counted in the database, so that a cap applies across all processes and survives a restart.

/** In seconds. */
export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The key a cap is counted by. An address is an IP address, or the network of one IPv6 customer; an account may be unknown. */
type Per = 'address' | 'account' | 'user' | 'email' | 'phone' | 'client' | 'document' | 'booking' | 'token'

/** The sentence when it is over. `when` reads like "in 5 minutes". */
type Over = (when: string) => string

/** `limit` uses in a window that begins with the first one. An empty `per` means one company-wide cap. */
type Window = {
  per: readonly Per[]
  limit: number
  seconds: number
  over: Over
  /** For an address of this machine, where tests and a proxy in front may be. */
  loopback?: { limit: number; seconds: number }
}

/** After `free` tries each further one must wait: `first` seconds, then twice as long each time, up to `longest`. */
type GrowingWait = {
  per: readonly Per[]
  free: number
  first: number
  longest: number
  /** Without a try for so long, all is forgotten. */
  seconds: number
  over: Over
}

type Rule = Window | GrowingWait

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()

/** Input typed by a user may be long and must not be stored here. */
const digest = (text: string) => createHash('sha256').update(text.trim().toLowerCase()).digest('base64url')

const toSubject = (per: Per, value: string): string => {
  if (per === 'address') return addressKey(value)
  return per === 'email' || per === 'account' ? digest(value) : value
}

type Texts<T extends readonly unknown[]> = { [K in keyof T]: string }

const units = [
  ['second', 60, 1],
  ['minute', 3600, 60],
  ['hour', Infinity, 3600],
] as const

/** Such as "in 5 minutes", rounded up. */
function waitText(seconds: number): string {
  const [name, , each] = units.find(([, below]) => seconds < below) ?? units[2]
  const count = Math.max(1, Math.ceil(seconds / each))
  return `in ${pluralize(count, name)}`
}

function refuse({ over }: Rule, now: Date, until: string): never {
  const seconds = Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 1000))
  throw tooMany(over(waitText(seconds)), seconds)
}

/** One cap for one subject: an address, a user, or none for the whole company. */
type Cap = {
  /**
   * Takes one use (or `amount`) before its outcome is known, so that simultaneous ones cannot exceed the cap. 429 when it
   * is over; that takes nothing.
   */
  use: (amount?: number) => Promise<void>
  /** Takes one use if there is one left, for what is left out without a word. */
  take: () => Promise<boolean>
  /** 429 when it is over, without taking anything: a cheap check before expensive work. */
  check: () => Promise<void>
  /** Takes one without refusing, such as a failure. Returns how many there are in this window. */
  count: () => Promise<number>
  /** Gives back what was taken and not used; a negative amount takes what was used on top. */
  giveBack: (amount: number) => Promise<void>
  /** Forgets everything counted, such as the failures of a user who then signs in. */
  forget: () => Promise<void>
}

/** The cap for these subjects, one for each `per` of its rule. */
type DefinedCap<R extends Rule> = {
  (ctx: Clock, ...subjects: Texts<R['per']>): Cap
  rule: R
  /** Its key in the database. */
  key: (...subjects: Texts<R['per']>) => string
}

const caps = new Map<string, DefinedCap<Rule>>()

/** Read only by test/caps.test.ts, which tries every cap at its edge. */
export const definedCaps: ReadonlyMap<string, DefinedCap<Rule>> = caps

/**
 * The only way to limit how often something happens. Its name is part of its keys in the database. Use it outside of a
 * transaction that a failure rolls back.
 */
export function defineCap<const R extends Rule>(name: string, rule: R): DefinedCap<R> {
  if (caps.has(name)) throw new Error(`The cap ${name} is defined twice`)
  const key = (...subjects: readonly string[]) =>
    [name, ...rule.per.map((per, index) => toSubject(per, subjects[index] ?? ''))].join(':')
  const create = (ctx: Clock, ...subjects: readonly string[]) => createCap(ctx, key(...subjects), rule, subjects)
  const cap = Object.assign(create, { rule, key })
  caps.set(name, cap)
  return cap
}

const createCap = (ctx: Clock, key: string, rule: Rule, subjects: readonly string[]): Cap =>
  'free' in rule ? growing(ctx, key, rule) : windowed(ctx, key, windowFor(rule, subjects))

function windowFor(rule: Window, subjects: readonly string[]): Window {
  const isLocal = rule.loopback !== undefined && isLoopbackAddress(addressKey(subjects[0] ?? ''))
  return isLocal ? { ...rule, ...rule.loopback } : rule
}

const isLoopbackAddress = (address: string) => address.startsWith('127.') || address === '0:0:0:0::/64'

const own = (key: string) => eq(rateLimits.key, key)

const shared = ({ db }: Clock, key: string) => ({
  forget: async () => void (await db.delete(rateLimits).where(own(key))),
  giveBack: async (amount: number) => {
    const remaining = sql`greatest(${rateLimits.count} - ${amount}::int, 0)`
    await db.update(rateLimits).set({ count: remaining }).where(own(key))
  },
})

function windowed(ctx: Clock, key: string, rule: Window): Cap {
  const { db } = ctx
  const take = async (amount: number, most: number | null) => {
    const now = ctx.now()
    const fresh = lte(rateLimits.window_ends, now.toISOString())
    const newCount = sql`case when ${fresh} then ${amount}::int else ${rateLimits.count} + ${amount}::int end`
    const [row] = await db
      .insert(rateLimits)
      .values({ key, count: amount, window_ends: after(now, rule.seconds) })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          count: newCount,
          window_ends: sql`case when ${fresh} then excluded.window_ends else ${rateLimits.window_ends} end`,
        },
        ...(most !== null && { setWhere: sql`${newCount} <= ${most}::int` }),
      })
      .returning({ count: rateLimits.count })
    return row?.count ?? null
  }
  return {
    ...shared(ctx, key),
    take: async () => (await take(1, rule.limit)) !== null,
    use: async (amount = 1) => {
      if ((await take(amount, rule.limit)) !== null) return
      const [row] = await db.select({ ends: rateLimits.window_ends }).from(rateLimits).where(own(key))
      refuse(rule, ctx.now(), row?.ends ?? after(ctx.now(), rule.seconds))
    },
    check: async () => {
      const now = ctx.now()
      const isOver = and(own(key), gte(rateLimits.count, rule.limit), gt(rateLimits.window_ends, now.toISOString()))
      const [row] = await db.select({ ends: rateLimits.window_ends }).from(rateLimits).where(isOver)
      if (row) refuse(rule, now, row.ends)
    },
    count: async () => (await take(1, null)) ?? 1,
  }
}

function growing(ctx: Clock, key: string, rule: GrowingWait): Cap {
  const { db } = ctx
  const take = async (isFree: boolean) => {
    const now = ctx.now().toISOString()
    const newCount = sql`case when ${lte(rateLimits.window_ends, now)} then 1 else ${rateLimits.count} + 1 end`
    const doublings = sql`least(greatest(${newCount} - ${rule.free}::int, 0), 20)`
    const wait = sql`least(${rule.first}::int * (2 ^ ${doublings}), ${rule.longest}::int)`
    const [row] = await db
      .insert(rateLimits)
      .values({ key, count: 1, window_ends: after(ctx.now(), rule.seconds) })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          count: newCount,
          window_ends: sql`excluded.window_ends`,
          blocked_until: sql`case when ${newCount} >= ${rule.free}::int then ${now}::timestamptz + ${wait} * interval '1 second' end`,
        },
        ...(!isFree && { setWhere: or(isNull(rateLimits.blocked_until), lte(rateLimits.blocked_until, now)) }),
      })
      .returning({ count: rateLimits.count })
    return row?.count ?? null
  }
  const check = async () => {
    const now = ctx.now()
    const waits = and(own(key), gt(rateLimits.blocked_until, now.toISOString()))
    const [row] = await db.select({ until: rateLimits.blocked_until }).from(rateLimits).where(waits)
    if (row?.until) refuse(rule, now, row.until)
  }
  return {
    ...shared(ctx, key),
    check,
    take: async () => (await take(false)) !== null,
    use: async () => {
      if ((await take(false)) !== null) return
      await check()
      refuse(rule, ctx.now(), after(ctx.now(), 1))
    },
    count: async () => (await take(true)) ?? 1,
  }
}

/** The key that counts as one address: an IPv4 address, or the /64 network that one IPv6 customer gets. */
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
