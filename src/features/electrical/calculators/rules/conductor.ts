import { addUp } from './amperes.ts'
import { standardRating } from './dwelling.ts'
import type { Code } from './edition.ts'
import { formatValue, type Refusal, type Worksheet } from './outcome.ts'
import { isAtMost, type Material, type Size, sizesFor, sizeText, valueAt } from './wires.ts'

// The rules that size the conductors of every circuit, feeder and service, and their steps.

/** The columns of the ampacity table. */
export const columns = { '60': 0, '75': 1, '90': 2 } as const

/** One size in a circuit. `listed`, `adjusted` and `atTerminals` are amperes of one conductor, `ampacity` those of all its sets. */
export type Rated = {
  size: Size
  terminals: '60' | '75'
  listed: number
  adjusted: number
  atTerminals: number
  ampacity: number
}

/** The load of a circuit, and everything that sizes its conductors. */
type Sizing = {
  continuous_amperes: number
  other_amperes: number
  material: Material
  insulation: keyof typeof columns
  terminals: 'unmarked' | '60' | '75'
  ambient_celsius: number
  /** Current-carrying conductors together. */
  bundled: number
  /** Conductors in parallel for each phase. */
  sets: number
  /** Several receptacles for cord-and-plug loads: the next standard rating is not permitted. */
  receptacles?: boolean
  /** For a motor or air conditioner: its own rules allow a breaker larger than the ampacity. */
  isMotor?: boolean
}

type Factors = { ambient: number; bundle: number }

/** Percent for the ambient temperature and for the conductors together; 0 where the insulation may not be used. */
export function getFactors(
  code: Code,
  { insulation, ambient_celsius, bundled }: Pick<Sizing, 'insulation' | 'ambient_celsius' | 'bundled'>,
): Factors {
  const row = code.ambientFactors.rows.find(([upTo]) => ambient_celsius <= upTo)
  const bundle = code.bundleFactors.rows.find(([upTo]) => bundled <= upTo)
  return { ambient: row?.[columns[insulation] + 1] ?? 0, bundle: bundle?.[1] ?? 0 }
}

export const ampereRow = (code: Code, material: Material, size: Size) =>
  valueAt<readonly number[]>(code.ampacity[material], size)

type Load = Pick<Sizing, 'continuous_amperes' | 'other_amperes'>

/** The load that sizes conductors and breaker: its continuous part counts at 125%. */
export const neededFor = (code: Code, { continuous_amperes, other_amperes }: Load): number =>
  addUp((continuous_amperes * code.continuous.percent) / 100, other_amperes)

/** Why a size does not serve, and by which section. */
export type Failure = { section: string; reason: string }

/** One size behind a breaker, and why it does not serve, or null. Null where the table has no such conductor. */
export function rateSize(
  code: Code,
  input: Sizing,
  size: Size,
  breaker: number,
): (Rated & { failure: Failure | null }) | null {
  const { material, insulation, sets } = input
  const row = ampereRow(code, material, size)
  if (row === null) return null
  const factors = getFactors(code, input)
  const terminals = terminalsAt(code, input.terminals, breaker, size)
  const listed = row[columns[insulation]] ?? 0
  const atTerminals = row[columns[terminals]] ?? 0
  // Not rounded down: 70.11 A may have the standard rating after 70 A.
  const adjusted = (listed * factors.ambient * factors.bundle) / 10_000
  const ampacity = addUp(Math.min(adjusted, atTerminals) * sets)
  const rated = { size, terminals, listed, adjusted, atTerminals, ampacity }
  return { ...rated, failure: findFailure(code, input, rated, breaker) }
}

function findFailure(code: Code, input: Sizing, rated: Rated, breaker: number): Failure | null {
  const { size, terminals, listed, atTerminals, ampacity } = rated
  const { material, sets, receptacles = false, isMotor = false } = input
  const small = isMotor ? null : valueAt<number>(code.smallConductors[material], size)
  if (small !== null && breaker > small)
    return { section: code.smallConductors.section, reason: `A breaker of ${breaker} A; at most ${small} A here` }
  // 125% counts before the conditions of use, the load itself after them.
  const needed = neededFor(code, input)
  const unadjusted = Math.min(listed, atTerminals) * sets
  if (unadjusted < needed)
    return {
      section: code.terminals.section,
      reason: `${formatValue(unadjusted)} A at ${terminals} °C terminals; ${formatValue(needed)} A needed`,
    }
  const load = addUp(input.continuous_amperes, input.other_amperes)
  if (ampacity < load)
    return {
      section: '310.15',
      reason: `${formatValue(ampacity)} A in these conditions; ${isMotor ? `${formatValue(load)} A needed` : `the load is ${formatValue(load)} A`}`,
    }
  if (isMotor || isProtected(code, material, size, ampacity, breaker, receptacles)) return null
  return {
    section: code.protection.section,
    reason: `${formatValue(ampacity)} A does not permit a breaker of ${formatValue(breaker)} A`,
  }
}

/** The smallest size that carries a load behind its breaker, or null. */
export function smallestFor(code: Code, input: Sizing, breaker: number): Rated | null {
  for (const size of sizesFor(code, input.sets)) {
    const rated = rateSize(code, input, size, breaker)
    if (rated !== null && rated.failure === null) return rated
  }
  return null
}

/** Terminals without a mark are for 60 °C up to 100 A or 1 AWG, and for 75 °C above both. */
function terminalsAt(code: Code, marked: Sizing['terminals'], breaker: number, size: Size): '60' | '75' {
  if (marked !== 'unmarked') return marked
  const { upTo, largest } = code.terminals.unmarked
  return breaker <= upTo || isAtMost(size, largest) ? '60' : '75'
}

function isProtected(
  code: Code,
  material: Material,
  size: Size,
  ampacity: number,
  breaker: number,
  receptacles = false,
): boolean {
  const small = valueAt<number>(code.smallConductors[material], size)
  if (small !== null && breaker > small) return false
  if (breaker <= ampacity) return true
  return !receptacles && breaker <= code.protection.upTo && standardRating(code, ampacity) === breaker
}

/** The largest breaker for a size at 75 °C terminals and in no special conditions, or null where the table has no such conductor. */
export function largestBreaker(code: Code, material: Material, size: Size): number | null {
  const ampacity = ampereRow(code, material, size)?.[columns['75']]
  if (ampacity === undefined) return null
  return code.standardRatings.amperes.findLast((rating) => isProtected(code, material, size, ampacity, rating)) ?? null
}

export const noRating = (code: Code, path: string): Refusal => ({
  path,
  message: `${code.standardRatings.section} has no standard rating this large.`,
})

/** The load of a circuit or feeder, and its breaker. */
export function addLoad(
  code: Code,
  { add }: Worksheet,
  { use, ...load }: Load & { use: 'circuit' | 'feeder' },
  breaker: number,
) {
  const needed = add(
    code.continuous[use],
    use === 'circuit' ? 'Load that sizes the circuit' : 'Load that sizes the feeder',
    `${formatValue(load.continuous_amperes)} A × ${code.continuous.percent}% + ${formatValue(load.other_amperes)} A`,
    neededFor(code, load),
    'A',
  )
  add(code.standardRatings.section, 'Breaker', `The next standard rating from ${formatValue(needed)} A`, breaker, 'A')
}

/** A breaker may be the next standard rating above the ampacity. `name`: of the breaker, in the formula. */
export const addProtection = (
  { protection: { section, upTo } }: Code,
  { add }: Worksheet,
  ampacity: number,
  { breaker, name = 'breaker' }: { breaker: number; name?: string },
) =>
  add(
    section,
    'Protection',
    ampacity < breaker
      ? `${formatValue(ampacity)} A is between standard ratings: the next one is permitted up to ${upTo} A`
      : `The ${name} is at most the ampacity of ${formatValue(ampacity)} A`,
    breaker,
    'A',
  )

/** The steps from the table's ampacity of a size to what its terminals permit. */
export function addAmpacity(
  code: Code,
  { add }: Worksheet,
  { material, insulation, sets, isMotor = false }: Pick<Sizing, 'material' | 'insulation' | 'sets' | 'isMotor'>,
  { size, terminals, listed, adjusted, atTerminals, ampacity }: Rated,
  factors: Factors,
) {
  if (sets > 1)
    add(
      code.parallel.section,
      'Parallel sets',
      `Conductors of ${code.parallel.from} AWG or larger, all alike`,
      sets,
      '',
    )
  add(code.ampacity.table, `Ampacity of ${sizeText(size)} ${material}`, `${insulation} °C column`, listed, 'A')
  if (adjusted !== listed)
    add('310.15', 'In these conditions', `${listed} A × ${factors.ambient}% × ${factors.bundle}%`, adjusted, 'A')
  const small = isMotor ? null : valueAt<number>(code.smallConductors[material], size)
  if (small !== null) add(code.smallConductors.section, 'Small conductor', `Breaker of ${size} AWG at most`, small, 'A')
  const smaller = `The smaller of ${formatValue(adjusted)} A and ${atTerminals} A at ${terminals} °C`
  add(
    code.terminals.section,
    'Limit of the terminals',
    sets > 1 ? `${smaller}, × ${sets} sets` : smaller,
    ampacity,
    'A',
  )
}
