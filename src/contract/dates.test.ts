import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as dates from './dates.ts'

const chicago = 'America/Chicago'

describe.each(['UTC', 'America/Chicago', 'Pacific/Kiritimati', 'Asia/Kolkata', 'Pacific/Pago_Pago'])(
  'on a server in %s',
  (zone) => {
    beforeEach(() => void vi.stubEnv('TZ', zone))

    test('a day begins at midnight on the company’s clock', () => {
      expect(dates.dayIn(chicago, '2026-03-08T05:59:59.999Z')).toBe('2026-03-07')
      expect(dates.dayIn(chicago, '2026-03-08T06:00:00.000Z')).toBe('2026-03-08')
      expect(dates.startOfDay(chicago, '2026-03-08')).toBe('2026-03-08T06:00:00.000Z')
    })

    test('the days of a clock change have 23 and 25 hours', () => {
      expect(dates.endOfDay(chicago, '2026-03-08')).toBe('2026-03-09T05:00:00.000Z')
      expect(dates.startOfDay(chicago, '2026-11-01')).toBe('2026-11-01T05:00:00.000Z')
      expect(dates.endOfDay(chicago, '2026-11-01')).toBe('2026-11-02T06:00:00.000Z')
    })

    test('a time skipped by the clock is invalid', () => {
      expect(dates.fromLocalInput(chicago, '2026-03-08T02:30')).toBeNull()
      expect(dates.fromLocalInput(chicago, '2026-03-08T03:00')).toBe('2026-03-08T08:00:00.000Z')
    })

    test('a time that occurs twice means the first occurrence', () => {
      expect(dates.fromLocalInput(chicago, '2026-11-01T01:30')).toBe('2026-11-01T06:30:00.000Z')
    })

    test.each([
      ['2027-04-03T10:00', '2027-04-03T15:00:00.000Z'],
      ['2027-04-03 10:00', '2027-04-03T15:00:00.000Z'],
      ['2027-04-03T10:00:00', '2027-04-03T15:00:00.000Z'],
      ['2027-04-03 10:00:30.5', '2027-04-03T15:00:30.500Z'],
      ['2027-04-03T10:00Z', '2027-04-03T10:00:00.000Z'],
      ['2027-04-03 10:00+02:00', '2027-04-03T08:00:00.000Z'],
      ['2027-04-03T10:00:00-05:00', '2027-04-03T15:00:00.000Z'],
    ])('reads %s', (when, instant) => {
      expect(dates.When().parse(when)).toBe(when)
      expect(dates.toInstant(chicago, when)).toBe(instant)
    })

    test('saving a time ten times unchanged does not move it', () => {
      const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
      fc.assert(
        fc.property(instants, (date) => {
          const minute = new Date(Math.floor(date.getTime() / 60_000) * 60_000).toISOString()
          let saved = dates.fromLocalInput(chicago, dates.toLocalInput(chicago, minute))
          const first = saved
          for (let save = 0; save < 10 && saved; save += 1)
            saved = dates.fromLocalInput(chicago, dates.toLocalInput(chicago, saved))
          return saved !== null && saved === first
        }),
      )
    })

    test('formats days and instants as the screens show them', () => {
      expect(dates.formatDay('2026-03-08')).toBe('Mar 08, 2026')
      expect(dates.formatDate(chicago, '2026-03-08T05:30:00Z')).toBe('Mar 07, 2026')
      expect(dates.formatLongDay(chicago, '2026-03-08T12:00:00Z')).toBe('Sunday, March 8, 2026')
    })
  },
)

test('computes a due date from today', () => {
  expect(dates.dueIn('2026-03-08', '2026-03-08')).toBe('due today')
  expect(dates.dueIn('2026-03-09', '2026-03-08')).toBe('due in 1 day')
  expect(dates.dueIn('2026-02-24', '2026-03-08')).toBe('overdue 12 days')
})

test.each([
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '08/03/2026',
  '2026-3-8',
  '0000-01-01',
  '2201-01-01',
  '9999-12-31',
  '',
])('rejects %j as a day', (text) => {
  expect(dates.Day.safeParse(text).success).toBe(false)
  expect(dates.isDay(text)).toBe(false)
})

test.each([
  ['1900-01-01', 'Enter a date from 1970 to 2200'],
  ['2201-01-01', 'Enter a date from 1970 to 2200'],
  ['1900-02-29', 'That date does not exist'],
  ['2026-13-01', 'That date does not exist'],
  ['soon', 'Enter the date as YYYY-MM-DD'],
])('says why %j is no day', (text, message) => {
  const issues = (schema: { safeParse: (text: string) => ReturnType<typeof dates.Day.safeParse> }, text: string) =>
    schema.safeParse(text).error?.issues.map((issue) => issue.message)
  expect(issues(dates.Day, text)).toEqual([message])
  if (text !== 'soon') expect(issues(dates.When(), `${text}T09:00`)).toEqual([message])
})

test.each(['2028-02-29', '2026-03-08', '2200-12-31'])('accepts %j as a day', (text) => {
  expect(dates.Day.parse(text)).toBe(text)
  expect(dates.isDay(text)).toBe(true)
})

test.each(['Mars/Olympus', '', 'CST6CDT; drop'])('rejects %j as a time zone', (text) => {
  expect(dates.TimeZone.safeParse(text).success).toBe(false)
})

test('repeats AM and PM only when needed', () => {
  expect(dates.formatTimes('America/Chicago', '2026-11-21T14:30:00.000Z', 90)).toBe('8:30 – 10:00 AM')
  expect(dates.formatTimes('America/Chicago', '2026-11-21T17:30:00.000Z', 60)).toBe('11:30 AM – 12:30 PM')
})
