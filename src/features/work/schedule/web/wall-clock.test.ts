import { beforeEach, describe, expect, test, vi } from 'vitest'
import { toLocalInput } from '#contract/dates.ts'
import { getOffset, minutesBetween, movedInstant, shiftWall, toSpan } from './wall-clock.ts'

const chicago = 'America/Chicago'
const span = (instant: string, minutes: number) => {
  const { start, end } = toSpan(chicago, instant, minutes)
  return `${start} – ${end}`
}

describe.each(['UTC', 'America/Chicago', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Kiritimati'])(
  'in a browser in %s',
  (zone) => {
    beforeEach(() => {
      vi.stubEnv('TZ', zone)
    })

    test('places a visit at company time', () => {
      expect(span('2026-11-21T14:30:00.000Z', 90)).toBe('2026-11-21T08:30 – 2026-11-21T10:00')
      expect(span('2026-06-16T04:00:00.000Z', 120)).toBe('2026-06-15T23:00 – 2026-06-16T01:00')
    })

    test('a visit across the skipped hour ends at its clock time', () => {
      // 1:30 CST, 60 minutes: the clock goes from 2:00 to 3:00.
      expect(span('2026-03-08T07:30:00.000Z', 60)).toBe('2026-03-08T01:30 – 2026-03-08T03:30')
    })

    test('a visit across the repeated hour is as tall as it is long', () => {
      // 1:30 CDT, 60 minutes: the clock shows 1:30 again.
      expect(span('2026-11-01T06:30:00.000Z', 60)).toBe('2026-11-01T01:30 – 2026-11-01T02:30')
    })

    test('a visit moved to the next day keeps its time of day, even across a clock change', () => {
      for (const instant of ['2026-03-07T15:00:00.000Z', '2026-10-31T14:00:00.000Z']) {
        const moved = movedInstant(chicago, instant, 24 * 60) ?? ''
        expect(toLocalInput(chicago, moved).slice(11)).toBe('09:00')
        expect(moved).not.toBe(new Date(Date.parse(instant) + 86_400_000).toISOString())
      }
    })

    test('a visit cannot be moved into the skipped hour', () => {
      expect(movedInstant(chicago, '2026-03-08T07:30:00.000Z', 60)).toBeNull()
      expect(movedInstant(chicago, '2026-03-08T07:30:00.000Z', 90)).toBe('2026-03-08T08:00:00.000Z')
    })

    test("the browser's own clock change moves nothing", () => {
      // 2:30 on the day Berlin skips that hour.
      expect(span('2026-03-29T07:30:00.000Z', 60)).toBe('2026-03-29T02:30 – 2026-03-29T03:30')
      expect(shiftWall('2026-03-29T01:30', 60)).toBe('2026-03-29T02:30')
      expect(minutesBetween('2026-03-29T01:30', '2026-03-29T03:30')).toBe(120)
      expect(movedInstant(chicago, '2026-03-29T06:30:00.000Z', 60)).toBe('2026-03-29T07:30:00.000Z')
    })

    test("uses the company's UTC offset on that day", () => {
      expect(getOffset(chicago, '2026-11-21T12:00:00.000Z')).toBe('-06:00')
      expect(getOffset(chicago, '2026-06-21T12:00:30.500Z')).toBe('-05:00')
      expect(getOffset('Asia/Kolkata', '2026-06-21T12:00:00.000Z')).toBe('+05:30')
      expect(getOffset('UTC', '2026-06-21T12:00:00.000Z')).toBe('+00:00')
    })
  },
)
