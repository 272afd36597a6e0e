import { type Failure, type Rated, rateSize } from '../conductor.ts'
import type { Code } from '../edition.ts'
import { wiringNames } from '../input-words.ts'
import type { Refusal } from '../outcome.ts'
import { isAtMost, type Size, sizesFor, sizeText } from '../wires.ts'
import { countWires, type Run } from './input.ts'

const MOST_SETS = 20

/** Fahrenheit to the whole degree Celsius above, so that no row of the table is missed. */
export const toCelsius = (fahrenheit: number): number => Math.ceil(((fahrenheit - 32) * 5) / 9 - 1e-9)

export type Conditions = ReturnType<typeof toConditions> & { isMotor?: boolean }

/** The wires as a method and its surroundings size them. */
export const toConditions = (code: Code, input: Run) => ({
  continuous_amperes: input.continuous_amperes,
  other_amperes: input.other_amperes,
  material: input.material,
  insulation: code.wiringMethods[input.wiring].insulation,
  ambient_celsius: toCelsius(input.ambient_fahrenheit),
  bundled: countWires(input).counted + input.others,
  receptacles: input.use === 'circuit' && input.receptacles,
})

/** A wiring method's sizes that a run may have, smallest first. */
export function sizesIn(code: Code, wiring: Run['wiring'], sets: number): readonly Size[] {
  const { range } = code.wiringMethods[wiring]
  const permitted = sizesFor(code, sets)
  return range === null ? permitted : permitted.filter((size) => isAtMost(range.from, size) && isAtMost(size, range.to))
}

/** A size that was not taken, and why. */
export type Rejected = { size: Size; failure: Failure }
export type Carrying = { sets: number; rated: Rated; rejected: Rejected | null }

/** The smallest size that carries the load, in as few sets as it takes, and the last one below it that does not. */
export function findCarrying(code: Code, input: Run, conditions: Conditions, breaker: number): Carrying | Refusal {
  const { cap, range } = code.wiringMethods[input.wiring]
  // Cables of small sizes are not run in parallel unless someone says so.
  const most = range === null ? MOST_SETS : 1
  const counts = input.sets == null ? Array.from({ length: most }, (_, index) => index + 1) : [input.sets]
  for (const sets of counts) {
    let rejected: Rejected | null = null
    for (const size of sizesIn(code, input.wiring, sets)) {
      const isCapped = cap !== null && isAtMost(size, cap.upTo)
      const rated = rateSize(code, { ...conditions, sets, terminals: isCapped ? '60' : input.terminals }, size, breaker)
      if (rated === null) continue
      if (rated.failure === null) return { sets, rated, rejected }
      const failure =
        isCapped && rated.failure.section === code.terminals.section
          ? { ...rated.failure, section: cap.section }
          : rated.failure
      rejected = { size, failure }
    }
  }
  return tooSmall(code, input)
}

function tooSmall(code: Code, { wiring, sets }: Run): Refusal {
  const { range } = code.wiringMethods[wiring]
  if (range !== null)
    return {
      path: 'wiring',
      message: `${wiringNames[wiring]} ends at ${sizeText(range.to)} (${range.section}), which does not carry this. Choose another wiring method.`,
    }
  return {
    path: sets == null ? 'other_amperes' : 'sets',
    message:
      sets == null
        ? `No ${MOST_SETS} parallel sets up to 1,000 kcmil carry this (${code.ampacity.table}).`
        : sets === 1
          ? `No single conductor up to 1,000 kcmil carries this. Parallel sets are permitted from ${code.parallel.from} AWG (${code.parallel.section}).`
          : `No ${sets} parallel sets from ${code.parallel.from} AWG to 1,000 kcmil carry this (${code.ampacity.table}). Enter more sets.`,
  }
}
