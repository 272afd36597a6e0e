import { expect, test } from 'vitest'
import { closedWeekdays, differs, firstOpenDay, nextOpenDay, partsOfDay, zoneName } from './booking-times.ts'

const offer = {
  open_weekdays: ['monday' as const, 'tuesday' as const, 'saturday' as const],
  first_day: '2026-11-25',
  last_day: '2026-12-05',
}

test('the calendar steps between open days, within the bookable range', () => {
  expect(closedWeekdays(offer)).toEqual([0, 3, 4, 5])
  expect(firstOpenDay(offer)).toBe('2026-11-28')
  expect(nextOpenDay(offer, '2026-11-28')).toBe('2026-11-30')
  expect(nextOpenDay(offer, '2026-12-01')).toBe('2026-12-05')
  expect(nextOpenDay(offer, '2026-12-05')).toBeNull()
  expect(nextOpenDay(offer, '2026-01-01')).toBe('2026-11-28')
  expect(firstOpenDay({ ...offer, open_weekdays: [] })).toBeNull()
  expect(firstOpenDay({ ...offer, first_day: '2026-11-30' })).toBe('2026-11-30')
})

test("groups times by part of the company's day", () => {
  const times = ['2026-11-25T14:00:00Z', '2026-11-25T17:30:00Z', '2026-11-25T18:00:00Z', '2026-11-25T23:00:00Z']
  expect(partsOfDay('America/Chicago', times)).toEqual([
    { label: 'Morning', times: times.slice(0, 2) },
    { label: 'Afternoon', times: times.slice(2, 3) },
    { label: 'Evening', times: times.slice(3) },
  ])
  expect(partsOfDay('America/Chicago', times.slice(2, 3)).map(({ label }) => label)).toEqual(['Afternoon'])
})

test('names the zone only where it differs', () => {
  expect(differs('America/Chicago', 'America/Menominee', '2026-11-25T14:00:00Z')).toBe(false)
  expect(differs('America/Chicago', 'Asia/Kolkata', '2026-11-25T14:00:00Z')).toBe(true)
  // Arizona has no daylight saving time, so in summer it differs from Denver.
  expect(differs('America/Denver', 'America/Phoenix', '2026-07-01T14:00:00Z')).toBe(true)
  expect(zoneName('America/Chicago', '2026-11-25T14:00:00Z')).toBe('Central Standard Time')
  expect(zoneName('America/Chicago', '2026-07-01T14:00:00Z')).toBe('Central Daylight Time')
})
