/** A formatter of instants in a zone. */
export const createDateFormat = (options: Intl.DateTimeFormatOptions) => {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (zone: string, instant: string) => {
    const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })
    formats.set(zone, format)
    return format.format(new Date(instant))
  }
}

/** An instant as `Nov 21, 2026`, in a zone. */
export const formatDate = createDateFormat({ year: 'numeric', month: 'short', day: '2-digit' })
/** An instant as `Nov 21, 2026, 2:30 PM`, in a zone. */
export const formatDateTime = createDateFormat({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
/** An instant as `Saturday, November 21, 2026`, in a zone. */
export const formatLongDay = createDateFormat({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })

/** A calendar day as `Nov 21, 2026` (spec: MMM dd, yyyy). */
export const formatDay = (day: string): string => formatDate('UTC', `${day}T00:00:00Z`)

/** The instant `minutes` later. */
export const addMinutes = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString()

/** An instant as `2:30 PM` (spec: p), in a zone. */
export const formatTime = createDateFormat({ hour: 'numeric', minute: '2-digit' })

/** `8:30 – 10:00 AM`: from an instant on, for some minutes, in a zone. */
export function formatTimes(zone: string, instant: string, minutes: number): string {
  const [from, to] = [formatTime(zone, instant), formatTime(zone, addMinutes(instant, minutes))]
  const sameHalf = from.slice(-2) === to.slice(-2)
  return `${sameHalf ? from.slice(0, -3) : from} – ${to}`
}
