import { expect, test } from 'vitest'
import { calendarFile } from './ics.ts'

const entry = {
  uid: '0198-visit@panelboard',
  title: 'Panel inspection',
  starts: '2026-11-25T15:00:00.000Z',
  minutes: 90,
  location: '4812 Shoal Creek Blvd, Austin; gate\\left',
  description: 'Call first.\nTwo dogs',
  stamp: '2026-11-21T18:00:00.000Z',
}

const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('writes a visit with its instants in UTC', () => {
  expect(unfolded(calendarFile(entry))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Panelboard//Bookings//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:0198-visit@panelboard',
    'DTSTAMP:20261121T180000Z',
    'DTSTART:20261125T150000Z',
    'DTEND:20261125T163000Z',
    'SUMMARY:Panel inspection',
    'LOCATION:4812 Shoal Creek Blvd\\, Austin\\; gate\\\\left',
    'DESCRIPTION:Call first.\\nTwo dogs',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('user input cannot end a line and start another property', () => {
  const title = 'Visit\r\nATTENDEE:mailto:x@example.com\rEND:VEVENT\nBEGIN:VALARM\u0007'
  const lines = unfolded(calendarFile({ ...entry, title, location: title, description: title }))
  expect(lines).toHaveLength(16)
  expect(lines.filter((line) => /^(ATTENDEE|BEGIN:VALARM)/.test(line))).toEqual([])
  expect(lines[9]).toBe('SUMMARY:Visit\\nATTENDEE:mailto:x@example.com\\nEND:VEVENT\\nBEGIN:VALARM')
})

test('folds long lines at 75 bytes without splitting a character', () => {
  const title = 'Überprüfung 🔌 der Hauptverteilung '.repeat(20).trim()
  const file = calendarFile({ ...entry, title })
  const bytes = new TextEncoder()
  for (const line of file.split('\r\n')) expect(bytes.encode(line).length).toBeLessThanOrEqual(75)
  expect(unfolded(file)[9]).toBe(`SUMMARY:${title}`)
})
