import * as z from 'zod/mini'
import { ANSWER_MS, type Distances, requireSquare } from './distances.ts'

const Cell = z.object({ distance: z.number().check(z.minimum(0)), time: z.number().check(z.minimum(0)) })
const Matrix = z.object({ sources_to_targets: z.array(z.array(Cell)) })

/** Distances on roads from the matrix service of Valhalla. */
export const valhallaDistances = (url: string): Distances => ({
  by: 'roads',
  async measure(points) {
    const reply = await fetch(`${url.replace(/\/$/, '')}/sources_to_targets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sources: points, targets: points, costing: 'auto', units: 'kilometers' }),
      signal: AbortSignal.timeout(ANSWER_MS),
      redirect: 'error',
    })
    const { sources_to_targets: rows } = Matrix.parse(await reply.json())
    requireSquare(rows, points.length)
    return rows.map((row) =>
      row.map(({ distance, time }) => ({ meters: Math.round(distance * 1000), seconds: Math.round(time) })),
    )
  },
})
