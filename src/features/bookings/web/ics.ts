import { addMinutes } from '#contract/dates.ts'

// RFC 5545, which every calendar app reads.

export type CalendarEntry = {
  uid: string
  title: string
  starts: string
  minutes: number
  location: string | null
  description: string
  /** When the file was generated. */
  stamp: string
}

const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    // oxlint-disable-next-line no-control-regex -- a calendar rejects the whole file because of a single one
    .replace(/[\u0000-\u001f\u007f]/g, '')

/** An instant as `20261121T203000Z`. */
const utc = (instant: string): string => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const MOST_BYTES = 73

/** Folds lines at 75 bytes: the rest continues on the next line after a space. Never splits a character. */
function folded(line: string): string {
  const bytes = new TextEncoder()
  const lines: string[] = []
  let part = ''
  let length = 0
  for (const sign of line) {
    const size = bytes.encode(sign).length
    if (length + size > MOST_BYTES) {
      lines.push(part)
      part = ''
      length = 0
    }
    part += sign
    length += size
  }
  return [...lines, part].join('\r\n ')
}

/** An .ics file with one visit. */
export function calendarFile({ uid, title, starts, minutes, location, description, stamp }: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Panelboard//Bookings//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(stamp)}`,
    `DTSTART:${utc(starts)}`,
    `DTEND:${utc(addMinutes(starts, minutes))}`,
    `SUMMARY:${escaped(title)}`,
    ...(location === null ? [] : [`LOCATION:${escaped(location)}`]),
    `DESCRIPTION:${escaped(description)}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
