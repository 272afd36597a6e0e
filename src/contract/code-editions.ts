import * as z from 'zod'
import { Day } from './dates.ts'

/** A year of the National Electrical Code. */
export const CodeEdition = z
  .string({ error: 'Edition must be a year such as 2023' })
  .trim()
  .regex(/^20\d\d$/, 'Edition must be a year such as 2023')

/** The editions of the code, each with the day from which the company works to it. */
export const CodeEditions = z
  .array(z.object({ edition: CodeEdition, since: Day }), { error: 'Editions must be a list' })
  .min(1, 'Keep at least one edition')
  .max(20, 'List at most 20 editions')
  .refine((list) => new Set(list.map(({ since }) => since)).size === list.length, {
    message: 'Two editions start on the same day',
  })
export type CodeEditions = z.infer<typeof CodeEditions>

/** Texas adopted the 2023 edition on September 1, 2023, and the 2026 edition on September 1, 2026 (16 TAC 73.100). */
export const TEXAS_CODE_EDITIONS: CodeEditions = [
  { edition: '2023', since: '2023-09-01' },
  { edition: '2026', since: '2026-09-01' },
]

/** The editions whose figures the calculators have, oldest first. Another one is a name here and a folder of figures. */
export const editionsWithFigures = ['2023'] as const

export const hasFigures = (edition: string): boolean => editionsWithFigures.some((one) => one === edition)

type InForce = CodeEditions[number]

/** The edition in force on a day, with its start: the latest to start by then, or before all of them the first. */
export function inForceOn(editions: CodeEditions, day: string): InForce | undefined {
  const list = editions.toSorted((a, b) => (a.since < b.since ? -1 : 1))
  return list.findLast(({ since }) => since <= day) ?? list[0]
}

export const editionOn = (editions: CodeEditions | undefined, day: string): string =>
  inForceOn(editions ?? TEXAS_CODE_EDITIONS, day)?.edition ?? ''

/**
 * The edition that Texas works to on a day, while its figures are not here and no administrator has read so (`read` is the last
 * edition of which one has); otherwise null.
 */
export function unreadEdition(read: string | null, day: string): InForce | null {
  const now = inForceOn(TEXAS_CODE_EDITIONS, day)
  return now === undefined || hasFigures(now.edition) || now.edition === read ? null : now
}
