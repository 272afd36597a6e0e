import type { Leg, Stop } from '../contract.ts'

/** Google Maps takes no more stops in a link: a destination and nine on the way. */
const MOST_STOPS = 10

const METERS_A_MILE = 1609.344

/** Directions on Google Maps from where the user is, through the first ten stops. */
export function directionsHref(stops: readonly Pick<Stop, 'coordinates' | 'location'>[]): string {
  const places = stops.flatMap(({ coordinates, location }) => coordinates ?? location ?? []).slice(0, MOST_STOPS)
  const query = new URLSearchParams({ api: '1', travelmode: 'driving', destination: places.at(-1) ?? '' })
  if (places.length > 1) query.set('waypoints', places.slice(0, -1).join('|'))
  return `https://www.google.com/maps/dir/?${query}`
}

/** `3.2 mi`, or with roads `3.2 mi, 9 min`. */
export function legText({ meters, seconds }: Leg): string {
  const miles = `${(meters / METERS_A_MILE).toFixed(1)} mi`
  return seconds === null ? miles : `${miles}, ${Math.max(1, Math.round(seconds / 60))} min`
}

/** All legs of a drive together. */
export const sumLegs = (legs: readonly Leg[]): Leg => ({
  meters: legs.reduce((sum, { meters }) => sum + meters, 0),
  seconds: legs.reduce<number | null>(
    (sum, { seconds }) => (sum === null || seconds === null ? null : sum + seconds),
    0,
  ),
})

/** The stops in the order of these ids; those that came since keep their order at the end. */
export const inOrder = <T extends Pick<Stop, 'visit_id'>>(stops: readonly T[], ids: readonly string[]): T[] => {
  const rank = ({ visit_id }: T) => (ids.includes(visit_id) ? ids.indexOf(visit_id) : ids.length)
  return stops.toSorted((one, other) => rank(one) - rank(other))
}

/** The same with one moved by a place, up or down. */
export function moveItem<T>(items: readonly T[], index: number, step: 1 | -1): T[] {
  const [item, other] = [items[index], items[index + step]]
  if (item === undefined || other === undefined) return [...items]
  return items.with(index, other).with(index + step, item)
}
