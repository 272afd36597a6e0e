import * as z from 'zod/mini'
import {
  addAmpacity,
  addLoad,
  addProtection,
  ampereRow,
  columns,
  getFactors,
  neededFor,
  noRating,
  smallestFor,
} from './conductor.ts'
import { standardRating } from './dwelling.ts'
import type { Code } from './edition.ts'
import { across, OptionalDecimal, OptionalWhole, Whole } from './inputs.ts'
import { type Figure, formatValue, type Outcome, type Refusal, type Worksheet, worksheet } from './outcome.ts'
import { Material, type Size, sizesFor, sizeText, unconfirmed, wireUnit } from './wires.ts'

const circuitUses = ['circuit', 'feeder', 'dwelling_service'] as const
const temperatures = ['60', '75', '90'] as const
const terminalTemperatures = ['unmarked', '60', '75'] as const

export const ConductorInput = z
  .object({
    /** A branch circuit or feeder by its load, or the service of a dwelling by its rating. */
    use: z._default(z.enum(circuitUses, { error: 'Use must be circuit, feeder or dwelling_service' }), 'circuit'),
    continuous_amperes: OptionalDecimal('Continuous load', 4000),
    other_amperes: OptionalDecimal('Other load', 4000),
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
    across(
      ['use', 'continuous_amperes', 'other_amperes', 'service_amperes'],
      ({ use, continuous_amperes, other_amperes, service_amperes }, ctx) => {
        if (use !== 'dwelling_service' && continuous_amperes + other_amperes === 0)
          ctx.addIssue({ code: 'custom', path: ['other_amperes'], message: 'Load must be greater than 0' })
        if (use === 'dwelling_service' && (service_amperes < 100 || service_amperes > 400))
          ctx.addIssue({ code: 'custom', path: ['service_amperes'], message: 'Service rating must be from 100 to 400' })
      },
    ),
  )
export type ConductorInput = z.output<typeof ConductorInput>

/** The smallest conductor for a load, with its breaker. */
export function conductor(input: ConductorInput, code: Code): Outcome | Refusal {
  if (input.use === 'dwelling_service') return forService(input, code)
  return forCircuit({ ...input, use: input.use }, code)
}

type CircuitInput = Omit<ConductorInput, 'use'> & { use: 'circuit' | 'feeder' }

function forCircuit(input: CircuitInput, code: Code): Outcome | Refusal {
  const { use, insulation, bundled, ambient_celsius, sets } = input
  const sheet = worksheet(code)
  const { add } = sheet
  const breaker = standardRating(code, neededFor(code, input))
  if (breaker === null) return noRating(code, 'other_amperes')
  addLoad(code, sheet, input, breaker)
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
  if (rated === null) return tooLarge(code, 'other_amperes', sets)
  const { size, ampacity } = rated
  addAmpacity(code, sheet, input, rated, factors)
  const isNextSize = ampacity < breaker
  const marked = input.terminals === 'unmarked' ? smallestFor(code, { ...input, terminals: '75' }, breaker) : null
  addProtection(code, sheet, ampacity, { breaker })
  return outcome(
    sheet,
    input,
    size,
    [
      { label: 'Ampacity', value: ampacity, unit: 'A' },
      { label: 'Breaker', value: breaker, unit: 'A' },
      ...(marked && marked.size !== size
        ? [{ label: 'Smallest if both ends are marked 75 °C, not for NM-B', value: sizeText(marked.size), unit: '' }]
        : []),
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
            `Terminals without a mark count as 60 °C up to ${code.terminals.unmarked.upTo} A or ${code.terminals.unmarked.largest} AWG, above as 75 °C (${code.terminals.unmarked.section}).`,
          ]
        : []),
      'A neutral counts as current-carrying in the cases of 310.15(E) only. They are not decided here: enter the count with it where it counts.',
      'On a sunlit roof, raceways and cables close above it take 33 °C more (310.15(B)(2)), except XHHW-2. The height differs by edition and was not confirmed here: check it, and enter the higher temperature.',
    ],
  )
}

/** Circuits below it may supply only what is listed. */
const LEAST_GENERAL = 15

function forService(input: ConductorInput, code: Code): Outcome | Refusal {
  const { service_amperes, material, insulation, terminals, sets } = input
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
  const column = terminals === '60' || insulation === '60' ? '60' : '75'
  const ratedAt = (size: Size) => (ampereRow(code, material, size)?.[columns[column]] ?? 0) * sets
  const size = sizesFor(code, sets).find((one) => ratedAt(one) >= needed)
  if (size === undefined) return tooLarge(code, 'service_amperes', sets)
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

const tooLarge = ({ parallel }: Code, path: string, sets: number): Refusal => ({
  path,
  message:
    sets === 1
      ? `No single conductor up to 1,000 kcmil carries this. Enter parallel sets, of ${parallel.from} AWG or larger (${parallel.section}).`
      : `No ${sets} parallel sets up to 1,000 kcmil carry this. Enter more sets (${parallel.section}).`,
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
