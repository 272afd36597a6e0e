import * as z from 'zod/mini'
import { ANSWER_MS, type Distances, requireSquare } from './distances.ts'

const Rows = z.array(z.array(z.number().check(z.minimum(0))))
const Table = z.object({ code: z.literal('Ok'), durations: Rows, distances: Rows })

/** Distances on roads from the table service of OSRM. */
export const osrmDistances = (url: string): Distances => ({
  by: 'roads',
  async measure(points) {
    const places = points.map(({ lat, lon }) => `${lon},${lat}`).join(';')
    const address = `${url.replace(/\/$/, '')}/table/v1/driving/${places}?annotations=duration,distance`
    const reply = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'error' })
    const { durations, distances } = Table.parse(await reply.json())
    requireSquare(durations, points.length)
    requireSquare(distances, points.length)
    return distances.map((row, from) =>
      row.map((meters, to) => ({ meters: Math.round(meters), seconds: Math.round(durations[from]?.[to] ?? 0) })),
    )
  },
})
