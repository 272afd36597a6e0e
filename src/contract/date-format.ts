// No zod here, because the public pages show dates too.

/** A formatter of instants in a zone. */
export const dateFormatOf = (options: Intl.DateTimeFormatOptions) => {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (zone: string, instant: string) => {
    const known = formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })
    formats.set(zone, known)
    return known.format(new Date(instant))
  }
}

const dateFormat = dateFormatOf({ year: 'numeric', month: 'short', day: '2-digit' })
const dateTimeFormat = dateFormatOf({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const longFormat = dateFormatOf({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })

/** A calendar day as `Nov 21, 2026` (spec: MMM dd, yyyy). */
export const formatDay = (day: string): string => dateFormat('UTC', `${day}T00:00:00Z`)
/** An instant as `Nov 21, 2026`, in a zone. */
export const formatDate = (zone: string, instant: string): string => dateFormat(zone, instant)
/** An instant as `Nov 21, 2026, 2:30 PM`, in a zone. */
export const formatDateTime = (zone: string, instant: string): string => dateTimeFormat(zone, instant)
/** An instant as `Saturday, November 21, 2026`, in a zone. */
export const formatLongDay = (zone: string, instant: string): string => longFormat(zone, instant)

/** The instant `minutes` later. */
export const addMinutes = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString()

const timeFormat = dateFormatOf({ hour: 'numeric', minute: '2-digit' })
/** An instant as `2:30 PM` (spec: p), in a zone. */
export const formatTime = (zone: string, instant: string): string => timeFormat(zone, instant)
