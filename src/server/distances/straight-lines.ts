import type { Point } from '#contract/point.ts'
import type { Distances } from './distances.ts'

const EARTH_METERS = 6_371_009

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The length of the great circle between two points. */
function metersBetween(from: Point, to: Point): number {
  const [lat, lon] = [radians(to.lat - from.lat), radians(to.lon - from.lon)]
  const chord =
    Math.sin(lat / 2) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(lon / 2) ** 2
  return 2 * EARTH_METERS * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Distances without roads: what is known without a routing service. */
export const straightLines: Distances = {
  by: 'straight_lines',
  measure: async (points) =>
    points.map((from) => points.map((to) => ({ meters: Math.round(metersBetween(from, to)), seconds: null }))),
}
