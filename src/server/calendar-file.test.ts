import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type CalendarEvent, writeCalendar } from './calendar-file.ts'

const zone = 'America/Chicago'

const event: CalendarEvent = {
  uid: 'job-1@example.com',
  title: 'Panel inspection',
  starts: '2026-11-25T15:00:00.000Z',
  minutes: 90,
  location: '4812 Shoal Creek Blvd, Austin; gate\\left',
  description: 'Call first.\nTwo dogs',
  url: 'https://office.example.com/jobs?open=1',
  isTentative: false,
  updated_at: '2026-11-21T18:00:00.000Z',
}

const write = (...events: Partial<CalendarEvent>[]) =>
  writeCalendar(
    { zone, subscription: { name: 'Visits', refresh: 1800 } },
    events.map((values) => ({ ...event, ...values })),
  )

/** The events as another library reads them, with the zone that the file itself defines. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, location, description, startDate, endDate } = new ICAL.Event(component)
    const iso = (time: ICAL.Time) => time.toJSDate().toISOString()
    return {
      uid,
      summary,
      location,
      description,
      starts: iso(startDate),
      ends: iso(endDate),
      zone: startDate.zone.tzid,
    }
  })
}

test('another library reads back what was written', async () => {
  const text = await write({})
  expect(read(text)).toEqual([
    {
      uid: event.uid,
      summary: event.title,
      location: event.location,
      description: event.description,
      starts: event.starts,
      ends: '2026-11-25T16:30:00.000Z',
      zone,
    },
  ])
  for (const line of [
    'DTSTAMP:20261121T180000Z',
    'LAST-MODIFIED:20261121T180000Z',
    'STATUS:CONFIRMED',
    'BEGIN:VTIMEZONE',
    'REFRESH-INTERVAL;VALUE=DURATION:PT30M',
  ])
    expect(text.split('\r\n')).toContain(line)
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(await write({})).toBe(text)
})

test('an event keeps its instants on both sides of daylight saving, and in the hour that comes twice', async () => {
  const starts = [
    '2026-03-08T07:59:00.000Z',
    '2026-03-08T08:00:00.000Z',
    '2026-07-01T14:00:00.000Z',
    '2026-11-01T05:00:00.000Z',
    '2026-11-01T06:30:00.000Z',
    '2026-11-01T07:30:00.000Z',
    '2026-11-01T08:00:00.000Z',
  ]
  const events = read(await write(...starts.map((starts) => ({ starts, minutes: 120 }))))
  expect(events.map(({ starts }) => starts)).toEqual(starts)
  for (const { starts, ends } of events) expect(Date.parse(ends) - Date.parse(starts)).toBe(120 * 60_000)
})

test('user input cannot end a line and start another property', async () => {
  const title = 'Visit\r\nATTENDEE:mailto:x@example.com\rEND:VEVENT\nBEGIN:VALARM\u0007'
  const text = await write({ title, location: title, description: title })
  expect(
    text
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .filter((line) => /^(ATTENDEE|BEGIN:VALARM)/.test(line)),
  ).toEqual([])
  expect(read(text)).toMatchObject([
    { summary: 'Visit\nATTENDEE:mailto:x@example.com\nEND:VEVENT\nBEGIN:VALARM', starts: event.starts },
  ])
})

test('folds long lines at 75 bytes without splitting a character', async () => {
  const title = 'Überprüfung 🔌 der Hauptverteilung '.repeat(20).trim()
  const text = await write({ title })
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(read(text)).toMatchObject([{ summary: title }])
})
