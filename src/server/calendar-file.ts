import { TZDate } from '@date-fns/tz'
import { addMinutes, toLocalInput } from '#contract/dates.ts'
import { loadOnFirstUse } from './load-on-first-use.ts'

// iCalendar (RFC 5545), which every calendar app reads.

export type CalendarEvent = {
  /** The same in every file: apps recognize the event by it. */
  uid: string
  title: string
  starts: string
  minutes: number
  location: string | null
  description: string
  /** The page about it. */
  url: string | null
  /** Not confirmed yet. */
  isTentative: boolean
  updated_at: string
}

type Calendar = {
  zone: string
  /** For apps that subscribe: the name, and how often to ask, in seconds. */
  subscription?: { name: string; refresh: number }
}

const library = loadOnFirstUse(async () => {
  const [{ default: ical, ICalCalendarMethod, ICalEventStatus }, { tzlib_get_ical_block: timeZoneBlock }] =
    await Promise.all([import('ical-generator'), import('timezones-ical-library')])
  return { ical, ICalCalendarMethod, ICalEventStatus, timeZoneBlock }
})

// oxlint-disable-next-line no-control-regex -- a calendar app refuses the whole file because of a single one
const withoutControls = (text: string) => text.replace(/[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f]/g, '')

/** True in the hours that the zone's clock shows twice. Apps disagree about which one a local time means. */
const isAmbiguous = (zone: string, instant: string) =>
  [-60, 60].some((minutes) => toLocalInput(zone, addMinutes(instant, minutes)) === toLocalInput(zone, instant))

/** The text of an .ics file. The same events always give the same text. */
export async function writeCalendar({ zone, subscription }: Calendar, events: readonly CalendarEvent[]) {
  const { ical, ICalCalendarMethod, ICalEventStatus, timeZoneBlock } = await library()
  const calendar = ical({
    prodId: { company: 'Panelboard', product: 'Visits', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: null, generator: (name) => [timeZoneBlock(name)].flat()[0] ?? null },
    x: [['X-WR-TIMEZONE', zone]],
    ...(subscription && { name: withoutControls(subscription.name), ttl: subscription.refresh }),
  })
  for (const { uid, title, starts, minutes, location, description, url, isTentative, updated_at } of events) {
    const ends = addMinutes(starts, minutes)
    const timezone = [starts, ends].some((instant) => isAmbiguous(zone, instant)) ? 'UTC' : zone
    calendar.createEvent({
      id: uid,
      summary: withoutControls(title),
      start: new TZDate(starts, timezone),
      end: new TZDate(ends, timezone),
      timezone,
      location: location && withoutControls(location),
      description: withoutControls(description),
      url,
      status: isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      stamp: new Date(updated_at),
      lastModified: new Date(updated_at),
    })
  }
  return `${calendar.toString()}\r\n`
}
