import * as z from 'zod/mini'
import type { Code } from './edition.ts'
import { standardRating } from './dwelling.ts'
import { OptionalWhole, Whole } from './inputs.ts'
import { type Figure, formatValue, type Outcome, type Refusal, type Worksheet, worksheet } from './outcome.ts'
import { isAtMost, Material, type Size, sizesFor, sizeText, unconfirmed, valueAt, wireUnit } from './wires.ts'

const circuitUses = ['circuit', 'feeder', 'dwelling_service'] as const
const temperatures = ['60', '75', '90'] as const
const terminalTemperatures = ['unmarked', '60', '75'] as const
const columns = { '60': 0, '75': 1, '90': 2 } as const

export const ConductorInput = z
  .object({
    /** A branch circuit or feeder by its load, or the service of a dwelling by its rating. */
    use: z._default(z.enum(circuitUses, { error: 'Use must be circuit, feeder or dwelling_service' }), 'circuit'),
    continuous_amperes: OptionalWhole('Continuous load', 4000),
    other_amperes: OptionalWhole('Other load', 4000),
    service_amperes: OptionalWhole('Service rating', 4000),
    material: Material,
    insulation: z._default(z.enum(temperatures, { error: 'Insulation must be 60, 75 or 90' }), '90'),
    terminals: z._default(z.enum(terminalTemperatures, { error: 'Terminals must be unmarked, 60 or 75' }), 'unmarked'),
    ambient_celsius: z._default(Whole('Ambient temperature', { min: -40, max: 85 }), 30),
    /** In one raceway or cable. */
    bundled: z._default(Whole('Current-carrying conductors', { max: 100 }), 3),
    /** Conductors in parallel for each phase. */
    sets: z._default(Whole('Parallel sets', { max: 20 }), 1),
  })
  .check(
    z.superRefine(({ use, continuous_amperes, other_amperes, service_amperes }, ctx) => {
      if (use !== 'dwelling_service' && continuous_amperes + other_amperes === 0)
        ctx.addIssue({ code: 'custom', path: ['other_amperes'], message: 'Load must be greater than 0' })
      if (use === 'dwelling_service' && (service_amperes < 100 || service_amperes > 400))
        ctx.addIssue({ code: 'custom', path: ['service_amperes'], message: 'Service rating must be from 100 to 400' })
    }),
  )
export type ConductorInput = z.output<typeof ConductorInput>

/** The smallest conductor for a load, with its breaker. */
export function conductor(input: ConductorInput, code: Code): Outcome | Refusal {
  if (input.use === 'dwelling_service') return forService(input, code)
  return forCircuit({ ...input, use: input.use }, code)
}

type CircuitInput = Omit<ConductorInput, 'use'> & { use: 'circuit' | 'feeder' }

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
export type Sizing = Omit<ConductorInput, 'use' | 'service_amperes'> & {
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

const ampereRow = (code: Code, material: Material, size: Size) =>
  valueAt<readonly number[]>(code.ampacity[material], size)

type Load = Pick<Sizing, 'continuous_amperes' | 'other_amperes'>

/** The load that sizes conductors and breaker: its continuous part counts at 125%. */
export const neededFor = (code: Code, { continuous_amperes, other_amperes }: Load): number =>
  (continuous_amperes * code.continuous.percent) / 100 + other_amperes

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
  const ampacity = Math.min(adjusted, atTerminals) * sets
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
  const load = input.continuous_amperes + input.other_amperes
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
function terminalsAt(code: Code, marked: ConductorInput['terminals'], breaker: number, size: Size): '60' | '75' {
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

function forCircuit(input: CircuitInput, code: Code): Outcome | Refusal {
  const { use, continuous_amperes, other_amperes, insulation, bundled, ambient_celsius, sets } = input
  const sheet = worksheet(code)
  const { add } = sheet
  const needed = add(
    code.continuous[use],
    use === 'circuit' ? 'Load that sizes the circuit' : 'Load that sizes the feeder',
    `${formatValue(continuous_amperes)} A × ${code.continuous.percent}% + ${formatValue(other_amperes)} A`,
    neededFor(code, input),
    'A',
  )
  const breaker = standardRating(code, needed)
  if (breaker === null)
    return { path: 'other_amperes', message: `${code.standardRatings.section} has no standard rating this large.` }
  add(code.standardRatings.section, 'Breaker', `The next standard rating from ${formatValue(needed)} A`, breaker, 'A')
  const factors = getFactors(code, input)
  if (factors.ambient === 0)
    return {
      path: 'ambient_celsius',
      message: `Insulation of ${insulation} °C may not be used at ${ambient_celsius} °C: ${code.ambientFactors.table} has no factor for it. Choose insulation for a higher temperature.`,
    }
  add(
    code.ambientFactors.table,
    'Ambient temperature',
    `${ambient_celsius} °C, ${insulation} °C insulation`,
    factors.ambient,
    '%',
  )
  add(code.bundleFactors.table, 'Conductors together', `${bundled} current-carrying`, factors.bundle, '%')
  const rated = smallestFor(code, input, breaker)
  if (rated === null) return tooLarge('other_amperes', sets)
  const { size, ampacity } = rated
  addAmpacity(code, sheet, input, rated, factors)
  const isNextSize = ampacity < breaker
  add(
    code.protection.section,
    'Protection',
    isNextSize
      ? `${formatValue(ampacity)} A is between standard ratings: the next one is permitted up to ${code.protection.upTo} A`
      : `The breaker is at most the ampacity of ${formatValue(ampacity)} A`,
    breaker,
    'A',
  )
  return outcome(
    sheet,
    input,
    size,
    [
      { label: 'Ampacity', value: ampacity, unit: 'A' },
      { label: 'Breaker', value: breaker, unit: 'A' },
    ],
    [
      ...(isNextSize && use === 'circuit'
        ? [
            `The next size up is not for a branch circuit of several receptacles for cord-and-plug loads (${code.protection.section}(1)): there the ampacity must be at least the breaker.`,
          ]
        : []),
      ...(breaker < LEAST_GENERAL
        ? [`A circuit of ${breaker} A may supply little, and no receptacles: check 210.23.`]
        : []),
      ...(input.terminals === 'unmarked'
        ? [
            `Terminals without a mark count as 60 °C up to ${code.terminals.unmarked.upTo} A or ${code.terminals.unmarked.largest} AWG, above as 75 °C (${code.terminals.unmarked.section}). Marked for 75 °C, a smaller conductor may do.`,
          ]
        : []),
      'A neutral counts as current-carrying in the cases of 310.15(E) only. They are not decided here: enter the count with it where it counts.',
      'On a sunlit roof, raceways and cables close above it take 33 °C more (310.15(B)(2)), except XHHW-2. The height differs by edition and was not confirmed here: check it, and enter the higher temperature.',
    ],
  )
}

/** Circuits below it may supply only what is listed. */
const LEAST_GENERAL = 15

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

function forService(input: ConductorInput, code: Code): Outcome | Refusal {
  const { service_amperes, material, terminals, sets } = input
  const { section, percent } = code.dwellingService
  const sheet = worksheet(code)
  const needed = sheet.add(
    section,
    'Ampacity of a dwelling’s service conductors',
    `${formatValue(service_amperes)} A × ${percent}%, rounded up`,
    Math.ceil((service_amperes * percent) / 100),
    'A',
  )
  // The section's own table is for 75 °C, also at 100 A.
  const column = terminals === 'unmarked' ? '75' : terminals
  const ratedAt = (size: Size) => (ampereRow(code, material, size)?.[columns[column]] ?? 0) * sets
  const size = sizesFor(code, sets).find((one) => ratedAt(one) >= needed)
  if (size === undefined) return tooLarge('service_amperes', sets)
  const ampacity = sheet.add(
    code.ampacity.table,
    `Ampacity of ${sizeText(size)} ${material}`,
    sets > 1 ? `${column} °C column × ${sets} sets` : `${column} °C column`,
    ratedAt(size),
    'A',
  )
  return outcome(
    sheet,
    input,
    size,
    [{ label: 'Ampacity', value: ampacity, unit: 'A' }],
    [
      'For the service, or the feeder of the entire load, of one dwelling at 120/240 V, without adjustment for temperature or bundling.',
    ],
  )
}

const tooLarge = (path: string, sets: number): Refusal => ({
  path,
  message:
    sets === 1
      ? 'No single conductor up to 1,000 kcmil carries this. Enter parallel sets, of 1/0 AWG or larger.'
      : `No ${sets} parallel sets up to 1,000 kcmil carry this. Enter more sets.`,
})

const outcome = (
  { steps }: Worksheet,
  { material, sets }: Pick<ConductorInput, 'material' | 'sets'>,
  size: Size,
  figures: Figure[],
  remarks: string[],
): Outcome => ({
  title: sets > 1 ? `Smallest ${material} conductor, ${sets} parallel sets` : `Smallest ${material} conductor`,
  result: size,
  unit: wireUnit(size),
  figures,
  steps,
  remarks: [
    ...unconfirmed([size], material),
    ...remarks,
    'Rules for motors, air conditioners and single kinds of cable (such as NM-B at 60 °C) may ask for more.',
    'Check the voltage drop of long circuits. A conductor made larger for it needs a larger equipment grounding conductor too (250.122(B)).',
  ],
  permit: null,
})
