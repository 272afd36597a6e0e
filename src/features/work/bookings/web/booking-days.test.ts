import { expect, test } from 'vitest'
import type { BookingStatus } from '../contract.ts'
import { dayTitle, groupByDay } from './booking-days.ts'

const clock = { zone: 'America/Chicago', today: '2026-11-21', now: '2026-11-21T18:00:00.000Z' }

let last = 0
const booking = (scheduled_date: string, status: BookingStatus = 'pending', duration_minutes = 60) => ({
  id: String(++last),
  scheduled_date,
  status,
  duration_minutes,
})

test('groups open bookings by day, soonest first, with overdue ones on top', () => {
  const later = booking('2026-11-25T16:00:00.000Z')
  const evening = booking('2026-11-21T22:00:00.000Z', 'confirmed')
  const noon = booking('2026-11-21T17:30:00.000Z', 'confirmed')
  const forgotten = booking('2026-11-18T15:00:00.000Z')
  const earlier = booking('2026-11-21T14:00:00.000Z', 'confirmed')
  const tomorrow = booking('2026-11-22T06:00:00.000Z')
  const over = [booking('2026-11-21T19:00:00.000Z', 'completed'), booking('2026-11-23T19:00:00.000Z', 'cancelled')]
  const groups = groupByDay([later, tomorrow, evening, ...over, noon, earlier, forgotten], clock)
  expect(groups.map(({ title, bookings }) => [title, bookings])).toEqual([
    ['Past due', [forgotten, earlier]],
    ['Today', [noon, evening]],
    ['Tomorrow', [tomorrow]],
    ['Wednesday', [later]],
  ])
  expect(groups.map(({ note }) => note).slice(1)).toEqual([
    'Saturday, November 21, 2026',
    'Sunday, November 22, 2026',
    'November 25, 2026',
  ])
})

test('a visit in progress is not past due', () => {
  const underWay = booking('2026-11-21T17:00:00.000Z', 'confirmed', 61)
  const justOver = booking('2026-11-21T17:00:00.000Z', 'confirmed', 60)
  expect(groupByDay([underWay, justOver], clock).map(({ pastDue, bookings }) => [pastDue, bookings])).toEqual([
    [true, [justOver]],
    [false, [underWay]],
  ])
})

test('a day with a missing hour keeps its name', () => {
  expect(dayTitle('2026-03-08', { ...clock, today: '2026-03-07' })).toEqual({
    title: 'Tomorrow',
    note: 'Sunday, March 8, 2026',
  })
})

test('shows the soonest of many', () => {
  const days = Array.from({ length: 30 }, (_, index) =>
    booking(new Date(Date.UTC(2026, 10, 22 + index, 16)).toISOString()),
  )
  expect(groupByDay(days.toReversed(), clock, 3).flatMap(({ bookings }) => bookings)).toEqual(days.slice(0, 3))
})
