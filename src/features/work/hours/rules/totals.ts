import type { EntryKind, Timesheet } from '../contract.ts'

/** Paid minutes of a week above this are overtime (29 USC 207). */
export const REGULAR_MINUTES = 40 * 60

export const isPaid = (kind: EntryKind): boolean => kind !== 'break'

export type Totals = { regular: number; overtime: number; break: number }

/** The totals of one person's week. Breaks are not paid. */
export function sumWeek(parts: readonly { kind: EntryKind; minutes: number }[]): Totals {
  const sum = (paid: boolean) =>
    parts.reduce((total, { kind, minutes }) => (isPaid(kind) === paid ? total + minutes : total), 0)
  const worked = sum(true)
  const regular = Math.min(worked, REGULAR_MINUTES)
  return { regular, overtime: worked - regular, break: sum(false) }
}

/** Paid minutes of a day. */
export const paidOn = ({ entries }: Pick<Timesheet, 'entries'>, day: string): number =>
  entries
    .filter(({ kind }) => isPaid(kind))
    .flatMap(({ parts }) => parts)
    .reduce((sum, part) => (part.day === day ? sum + part.minutes : sum), 0)
