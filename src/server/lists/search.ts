import { type SQL, sql } from 'drizzle-orm'

/** A pattern for LIKE that finds this text, lower-case, anywhere. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** The digits of what looks like part of a phone number, with any punctuation; empty for other text. */
export const extractDigits = (text: string): string => (/^[\d\s\-+().]+$/.test(text) ? text.replace(/\D/g, '') : '')

/** True if any of these columns contains the pattern. */
export const anyContains = (columns: readonly string[], pattern: SQL): SQL =>
  sql.join(
    columns.map((column) => sql`lower(${sql.raw(column)}) like ${pattern}`),
    sql` or `,
  )

/** True if a phone number column contains these digits. */
export const phoneContains = (column: string, pattern: SQL): SQL =>
  sql`translate(${sql.raw(column)}, ' -+()', '') like ${pattern}`

/** True if an address has these words, whole: `4 Elm Ct` is not in `14 Elm Ct`. */
export const isAtPlace = (address: SQL, place: SQL): SQL => {
  const words = (text: SQL) => sql`concat(' ', translate(lower(${text}), ',.', ''), ' ')`
  return sql`strpos(${words(address)}, ${words(place)}) > 0`
}
