import { sql } from 'drizzle-orm'
import { customType, numeric, uuid } from 'drizzle-orm/pg-core'

/** Converts PostgreSQL's `2026-03-08 08:30:00.12+00` to `2026-03-08T08:30:00.120Z` without a Date in between. */
export function isoFromPostgres(text: string): string {
  const [, day = '', time = '', fraction = ''] = /^(\S+) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/.exec(text) ?? []
  if (!day) throw new RangeError(`Not an instant in UTC: ${text}`)
  return `${day}T${time}.${fraction.padEnd(3, '0')}Z`
}

/** An instant with milliseconds; an ISO string in code. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: isoFromPostgres,
})

/** The key of every table: a UUIDv7, so that new rows are adjacent in the index. */
export const id = () =>
  uuid()
    .primaryKey()
    .default(sql`uuid_v7()`)

export const createdAt = () =>
  instant()
    .notNull()
    .default(sql`now()`)
export const updatedAt = () =>
  instant()
    .notNull()
    .default(sql`now()`)

/** decimal(10,2): money in dollars, a quantity or hours. */
export const amount = () => numeric({ precision: 10, scale: 2 })

/** `column in ('a', 'b')`, for a CHECK. */
export const inList = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`)

/** `column between 0 and the largest decimal(10,2)`, which also rejects NaN. */
export const notNegative = (column: string) => sql.raw(`${column} between 0 and 99999999.99`)

const wellFormed = (_: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)

/** A transaction of PostgreSQL that never comes again, as decimal digits. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** JSON. Half a character, which PostgreSQL refuses in it, becomes the mark that a text column makes of it. */
export const json = <T>() =>
  customType<{ data: T; driverData: T | string }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value, wellFormed),
  })()
