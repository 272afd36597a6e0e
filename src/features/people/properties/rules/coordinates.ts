import type { Point } from '#contract/point.ts'

export const COORDINATES = 'Paste coordinates such as 30.2672, -97.7431, or the full link of a place on Google Maps'

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`
/** The place of a link comes before the middle of its map. */
const forms = [
  new RegExp(String.raw`^${NUMBER}\s*,\s*${NUMBER}$`),
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`[?&](?:q|query|ll|destination)=(?:loc:)?${NUMBER},${NUMBER}(?:&|$)`),
  new RegExp(`/@${NUMBER},${NUMBER}`),
]

const isOnEarth = ({ lat, lon }: Point) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180

/** The point that a text names: two numbers, or a link of Google Maps. Null when there is none. */
export function parsePoint(text: string): Point | null {
  const plain = text.trim().replaceAll('%2C', ',')
  if (/^https?:/.test(plain) && !/^https?:\/\/(?:[\w-]+\.)*google\.[a-z.]+\/maps/.test(plain)) return null
  for (const form of forms) {
    const [, lat, lon] = form.exec(plain) ?? []
    if (lat === undefined || lon === undefined) continue
    const point = { lat: Number(lat), lon: Number(lon) }
    return isOnEarth(point) ? point : null
  }
  return null
}

/** A point as properties keep it: to the sixth decimal, about ten centimeters. */
export const pointText = ({ lat, lon }: Point): string => [lat, lon].map((part) => Number(part.toFixed(6))).join(', ')
