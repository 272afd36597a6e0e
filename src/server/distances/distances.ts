import type { Point } from '#contract/point.ts'

/** The way from one point to another. */
export type Leg = {
  meters: number
  /** Null: not known without roads. */
  seconds: number | null
}

/** How far points are from each other. */
export type Distances = {
  by: 'roads' | 'straight_lines'
  /** A row for each point, with the leg to every other one. */
  measure: (points: readonly Point[]) => Promise<Leg[][]>
}

/** How long a routing service may take to answer. */
export const ANSWER_MS = 5_000

/** Refuses an answer of another size than was asked for. */
export function requireSquare(rows: readonly (readonly unknown[])[], size: number): void {
  if (rows.length !== size || rows.some((row) => row.length !== size))
    throw new Error('The routing service did not answer for every pair of points')
}
