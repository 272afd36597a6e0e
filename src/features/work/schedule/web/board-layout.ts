import { dayIn } from '#contract/dates.ts'
import { type Column, getColumnId } from './columns.ts'
import type { ShownVisit } from './use-schedule.ts'
import { visitKey } from './visit-words.ts'

/** A technician's day. */
export type Cell = { column: string; day: string; visits: ShownVisit[] }

export type Row = { column: Column; cells: Cell[]; count: number; minutes: number }

const byTime = (one: ShownVisit, other: ShownVisit): number => {
  const [a, b] = [`${one.scheduled_date} ${visitKey(one)}`, `${other.scheduled_date} ${visitKey(other)}`]
  return a < b ? -1 : 1
}

/** The week as technicians by days. A visit is in the cell of its start day, by time. */
export function layOut(
  zone: string,
  columns: readonly Column[],
  days: readonly string[],
  visits: readonly ShownVisit[],
): Row[] {
  const cells = Map.groupBy(visits, (visit) => `${getColumnId(visit)} ${dayIn(zone, visit.scheduled_date ?? '')}`)
  return columns.map((column) => {
    const row = days.map((day) => ({
      column: column.id,
      day,
      visits: (cells.get(`${column.id} ${day}`) ?? []).toSorted(byTime),
    }))
    const all = row.flatMap((cell) => cell.visits)
    const minutes = all.reduce((sum, { duration_minutes }) => sum + duration_minutes, 0)
    return { column, cells: row, count: all.length, minutes }
  })
}

/**
 * The cards that fit in a cell; the rest are behind "+2 more", which takes up the space of a card itself. The focused card is
 * always among them.
 */
export function pickVisible(visits: readonly ShownVisit[], most: number, focused: string | null): ShownVisit[] {
  if (visits.length <= most) return [...visits]
  const drawn = visits.slice(0, most - 1)
  const hidden = visits.slice(most - 1).find((visit) => visitKey(visit) === focused)
  return hidden ? [...drawn.slice(0, -1), hidden] : drawn
}

/** `6h 30m`: short enough for a card. */
export function shortHours(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours}h`, rest > 0 && `${rest}m`].filter(Boolean).join(' ') || '0h'
}
