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

/** Texas adopted the 2023 edition on September 1, 2023 (16 TAC 73.100). */
export const DEFAULT_CODE_EDITIONS: CodeEditions = [{ edition: '2023', since: '2023-09-01' }]

/** The edition in force on a day: the latest to start by then, or before all of them the first. */
export function editionOn(editions: CodeEditions | undefined, day: string): string {
  const list = (editions ?? DEFAULT_CODE_EDITIONS).toSorted((a, b) => (a.since < b.since ? -1 : 1))
  return (list.findLast(({ since }) => since <= day) ?? list[0])?.edition ?? ''
}
