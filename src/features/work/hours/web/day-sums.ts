import type { Timesheet } from '../contract.ts'
import { isPaid } from '../rules/totals.ts'

/** Paid minutes of a day. */
export const paidOn = ({ entries }: Pick<Timesheet, 'entries'>, day: string): number =>
  entries
    .filter(({ kind }) => isPaid(kind))
    .flatMap(({ parts }) => parts)
    .reduce((sum, part) => (part.day === day ? sum + part.minutes : sum), 0)
