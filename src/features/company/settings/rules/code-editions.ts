import * as z from 'zod/mini'
import { Day } from '#contract/dates.ts'
import { listAnd } from '#contract/text.ts'

/** A year of the National Electrical Code. */
export const CodeEdition = z
  .string({ error: 'Edition must be a year such as 2023' })
  .check(z.trim(), z.regex(/^20\d\d$/, 'Edition must be a year such as 2023'))

/** The editions of the code, each with the day from which the company works to it. */
export const CodeEditions = z
  .array(z.object({ edition: CodeEdition, since: Day }), { error: 'Editions must be a list' })
  .check(
    z.minLength(1, 'Keep at least one edition'),
    z.maxLength(20, 'List at most 20 editions'),
    z.refine((list) => new Set(list.map(({ since }) => since)).size === list.length, {
      message: 'Two editions start on the same day',
    }),
  )
export type CodeEditions = z.infer<typeof CodeEditions>

/** Texas adopted the 2023 edition on September 1, 2023, and the 2026 edition on September 1, 2026 (16 TAC 73.100). */
export const TEXAS_CODE_EDITIONS: CodeEditions = [
  { edition: '2023', since: '2023-09-01' },
  { edition: '2026', since: '2026-09-01' },
]

/** The editions whose figures the calculators have, oldest first. Another one is a name here and a folder of figures. */
export const editionsWithFigures = ['2023', '2026'] as const
export type FiguredEdition = (typeof editionsWithFigures)[number]

/** Figures from secondary sources, not yet checked against the printed code. */
const unverified: readonly string[] = ['2026' satisfies FiguredEdition]

export const hasFigures = (edition: string): edition is FiguredEdition =>
  editionsWithFigures.some((one) => one === edition)

/** Why an edition without figures has no result. */
export const noFigures = (edition: string): string =>
  `The calculators have the figures of NEC ${listAnd(editionsWithFigures)}, not those of ${edition}. Choose the edition that the permit follows.`

type InForce = CodeEditions[number]

/** The edition in force on a day, with its start: the latest to start by then, or before all of them the first. */
export function inForceOn(editions: CodeEditions, day: string): InForce | undefined {
  const list = editions.toSorted((a, b) => (a.since < b.since ? -1 : 1))
  return list.findLast(({ since }) => since <= day) ?? list[0]
}

export const editionOn = (editions: CodeEditions | undefined, day: string): string =>
  inForceOn(editions ?? TEXAS_CODE_EDITIONS, day)?.edition ?? ''

/**
 * The edition that Texas works to on a day, while its figures are not verified and no administrator has read so (`read` is the last
 * edition of which one has); otherwise null.
 */
export function unreadEdition(read: string | null, day: string): InForce | null {
  const now = inForceOn(TEXAS_CODE_EDITIONS, day)
  return now === undefined || !unverified.includes(now.edition) || now.edition === read ? null : now
}
