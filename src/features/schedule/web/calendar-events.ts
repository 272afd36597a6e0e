import type { Calendar } from '@event-calendar/core'
import { dayIn } from '#contract/dates.ts'
import { type BusinessHours, weekdays } from '#features/settings/contract.ts'
import { addDays } from '#contract/dates.ts'
import type { ShownVisit } from './use-schedule.ts'
import { type Days, eachDay, weekdayOf } from './days.ts'
import { isOver, keyOf, lookOf } from './visit-words.ts'
import { spanOf } from './wall-clock.ts'

/** The column of what nobody has been sent to. */
export const NOBODY = 'nobody'

/** Visits as the calendar draws them: on the company's wall clock, written without a zone, so that no browser moves them. */
export const visitEvents = (zone: string, visits: readonly ShownVisit[]): Calendar.EventInput[] =>
  visits.flatMap((visit): Calendar.EventInput[] => {
    if (visit.scheduled_date === null) return []
    const free = !isOver(visit) && !visit.saving
    return [
      {
        id: keyOf(visit),
        ...spanOf(zone, visit.scheduled_date, visit.duration_minutes),
        title: visit.title,
        resourceId: visit.assigned_to ?? NOBODY,
        editable: free,
        classNames: ['visit', `tone-${lookOf(visit).tone}`, `is-${visit.status}`, `of-${visit.kind}`],
      },
    ]
  })

/** The hours in which the company is closed, shaded behind the visits of every column. */
export const closedEvents = (hours: BusinessHours, days: Days, resourceIds: string[]): Calendar.EventInput[] =>
  eachDay(days).flatMap((day) => {
    const weekday = weekdays[weekdayOf(day)]
    const open = weekday && hours[weekday]
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

/** When the company opens on a day, or 9:00 on a day on which it does not. */
export function openingOf(hours: BusinessHours, day: string): string {
  const weekday = weekdays[weekdayOf(day)]
  return (weekday && hours[weekday]?.open) ?? '09:00'
}

/** The first hour that is worth seeing on these days: an hour before anybody opens or goes anywhere. */
export function firstHour(zone: string, hours: BusinessHours, days: Days, visits: readonly ShownVisit[]): string {
  const opening = eachDay(days).map((day) => openingOf(hours, day))
  const starts = visits.flatMap(({ scheduled_date, duration_minutes }) => {
    if (scheduled_date === null || dayIn(zone, scheduled_date) < days.from) return []
    return spanOf(zone, scheduled_date, duration_minutes).start.slice(11)
  })
  const [first = '09:00'] = [...opening, ...starts].toSorted()
  return `${String(Math.max(0, Number(first.slice(0, 2)) - 1)).padStart(2, '0')}:00`
}
