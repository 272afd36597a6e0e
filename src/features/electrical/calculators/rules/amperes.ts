import type { Code } from './edition.ts'

/** A percentage of amperes that have two decimals at most. In hundredths: a binary fraction must not lower it. */
export const atPercent = (amperes: number, percent: number): number => (Math.round(amperes * 100) * percent) / 10_000

/** A sum without the dust of binary fractions. */
export const addUp = (...amperes: readonly number[]): number =>
  Math.round(amperes.reduce((sum, one) => sum + one, 0) * 1_000_000) / 1_000_000

const ratingsFor = ({ standardRatings, fuseRatings }: Code, isFuse: boolean): readonly number[] =>
  isFuse ? [...standardRatings.amperes, ...fuseRatings.amperes].toSorted((a, b) => a - b) : standardRatings.amperes

/** The smallest standard rating of so many amperes or more, or null. */
export const ratingFrom = (code: Code, amperes: number, isFuse: boolean): number | null =>
  ratingsFor(code, isFuse).find((rating) => rating >= amperes) ?? null

/** The largest standard rating of so many amperes or fewer, or null. */
export const ratingUpTo = (code: Code, amperes: number, isFuse: boolean): number | null =>
  ratingsFor(code, isFuse).findLast((rating) => rating <= amperes) ?? null
