import type { Calendar } from '@event-calendar/core'
import { addDays, dayIn } from '#contract/dates.ts'
import type { BusinessHours } from '#features/company/settings/contract.ts'
import { getColumnId } from './columns.ts'
import { type Days, eachDay } from './days.ts'
import { getHours, getOpeningTime } from './landing.ts'
import type { ShownVisit } from './use-schedule.ts'
import { getClasses, isFixed, visitKey } from './visit-words.ts'
import { toSpan } from './wall-clock.ts'

/** Visits as calendar events: on the company's wall clock, without a zone, so that no browser shifts them. */
export const visitEvents = (zone: string, visits: readonly ShownVisit[]): Calendar.EventInput[] =>
  visits.flatMap((visit): Calendar.EventInput[] => {
    if (visit.scheduled_date === null) return []
    const free = !isFixed(visit) && !visit.saving
    return [
      {
        id: visitKey(visit),
        ...toSpan(zone, visit.scheduled_date, visit.duration_minutes),
        title: visit.title,
        resourceId: getColumnId(visit),
        editable: free,
        classNames: getClasses(visit),
      },
    ]
  })

/** The hours when the company is closed, shaded behind the visits of every column. */
export const closedEvents = (hours: BusinessHours, days: Days, resourceIds: string[]): Calendar.EventInput[] =>
  eachDay(days).flatMap((day) => {
    const open = getHours(hours, day)
    const next = `${addDays(day, 1)}T00:00`
    const closed = open
      ? [
          [`${day}T00:00`, `${day}T${open.open}`],
          [`${day}T${open.close}`, next],
        ]
      : [[`${day}T00:00`, next]]
    return closed.map(([start = '', end = '']) => ({
      id: `closed-${start}`,
      start,
      end,
      display: 'background' as const,
      resourceIds,
      classNames: ['closed'],
    }))
  })

/** The hour to scroll to: an hour before opening or the first visit. */
export function firstHour(zone: string, hours: BusinessHours, days: Days, visits: readonly ShownVisit[]): string {
  const opening = eachDay(days).map((day) => getOpeningTime(hours, day))
  const starts = visits.flatMap(({ scheduled_date, duration_minutes }) => {
    if (scheduled_date === null || dayIn(zone, scheduled_date) < days.from) return []
    return toSpan(zone, scheduled_date, duration_minutes).start.slice(11)
  })
  const [first = '09:00'] = [...opening, ...starts].toSorted()
  return `${String(Math.max(0, Number(first.slice(0, 2)) - 1)).padStart(2, '0')}:00`
}
