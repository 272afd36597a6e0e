import * as z from 'zod'
import type { Code } from './code.ts'
import { standardRating } from './dwelling.ts'
import { OptionalWhole, Whole } from './inputs.ts'
import { type Figure, type Outcome, type Refusal, shown, type Worksheet, worksheet } from './outcome.ts'
import { Material, type Size, sizes, sizeText, unitOf, valueAt } from './wires.ts'

const circuitUses = ['circuit', 'dwelling_service'] as const
const temperatures = ['60', '75', '90'] as const
const terminalTemperatures = ['60', '75'] as const
const columns = { '60': 0, '75': 1, '90': 2 } as const

export const ConductorInput = z
  .object({
    /** A circuit by its load, or the service of a dwelling by its rating. */
    use: z.enum(circuitUses, { error: 'Use must be circuit or dwelling_service' }).default('circuit'),
    continuous_amperes: OptionalWhole('Continuous load', 4000),
    other_amperes: OptionalWhole('Other load', 4000),
    service_amperes: OptionalWhole('Service rating', 4000),
    material: Material,
    insulation: z.enum(temperatures, { error: 'Insulation must be 60, 75 or 90' }).default('90'),
    terminals: z.enum(terminalTemperatures, { error: 'Terminals must be 60 or 75' }).default('75'),
    ambient_celsius: Whole('Ambient temperature', { min: -40, max: 85 }).default(30),
    bundled: Whole('Current-carrying conductors', { max: 100 }).default(3),
  })
  .superRefine(({ use, continuous_amperes, other_amperes, service_amperes }, ctx) => {
    if (use === 'circuit' && continuous_amperes + other_amperes === 0)
      ctx.addIssue({ code: 'custom', path: ['other_amperes'], message: 'Load must be greater than 0' })
    if (use === 'dwelling_service' && (service_amperes < 100 || service_amperes > 400))
      ctx.addIssue({ code: 'custom', path: ['service_amperes'], message: 'Service rating must be from 100 to 400' })
  })
export type ConductorInput = z.output<typeof ConductorInput>

/** The smallest conductor for a load, with its breaker. */
export const conductor = (input: ConductorInput, code: Code): Outcome | Refusal =>
  input.use === 'dwelling_service' ? forService(input, code) : forCircuit(input, code)

/** The ampacity after the conditions of use, and never more than the terminals allow. */
function ampacityOf(code: Code, input: ConductorInput, size: Size, factors: Factors): number | null {
  const row = valueAt<readonly number[]>(code.ampacity[input.material], size)
  if (row === null) return null
  const listed = row[columns[input.insulation]] ?? 0
  const atTerminals = row[columns[input.terminals]] ?? 0
  return Math.min(Math.floor((listed * factors.ambient * factors.bundle) / 10_000), atTerminals)
}

type Factors = { ambient: number; bundle: number }

function factorsOf(code: Code, { insulation, ambient_celsius, bundled }: ConductorInput): Factors {
  const row = code.ambientFactors.rows.find(([upTo]) => ambient_celsius <= upTo)
  const bundle = code.bundleFactors.rows.find(([upTo]) => bundled <= upTo)
  return { ambient: row?.[columns[insulation] + 1] ?? 0, bundle: bundle?.[1] ?? 0 }
}

function forCircuit(input: ConductorInput, code: Code): Outcome | Refusal {
  const { continuous_amperes, other_amperes, material, terminals, insulation, bundled, ambient_celsius } = input
  const sheet = worksheet(code)
  const { add } = sheet
  const needed = add(
    code.continuous.branch,
    'Load that sizes the circuit',
    `${shown(continuous_amperes)} A × ${code.continuous.percent}% + ${shown(other_amperes)} A, rounded up`,
    Math.ceil((continuous_amperes * code.continuous.percent) / 100 + other_amperes),
    'A',
  )
  const breaker = standardRating(code, needed)
  if (breaker === null) return tooLarge('other_amperes')
  add(code.standardRatings.section, 'Breaker', `The next standard rating from ${shown(needed)} A`, breaker, 'A')
  const factors = factorsOf(code, input)
  add(
    code.ambientFactors.table,
    'Ambient temperature',
    `${ambient_celsius} °C, ${insulation} °C insulation`,
    factors.ambient,
    '%',
  )
  add(code.bundleFactors.table, 'Conductors together', `${bundled} current-carrying`, factors.bundle, '%')
  const load = continuous_amperes + other_amperes
  const size = sizes.find((one) => {
    const row = valueAt<readonly number[]>(code.ampacity[material], one)
    const ampacity = ampacityOf(code, input, one, factors)
    if (row === null || ampacity === null) return false
    // 125% counts before the conditions of use, the load itself after them.
    return (
      (row[columns[terminals]] ?? 0) >= needed && ampacity >= load && isProtected(code, input, one, ampacity, breaker)
    )
  })
  if (size === undefined) return tooLarge('other_amperes')
  const ampacity = shownAmpacity(code, sheet, input, size, factors)
  add(
    code.protection.section,
    'Protection',
    ampacity >= breaker
      ? `The breaker is at most the ampacity of ${shown(ampacity)} A`
      : `${shown(ampacity)} A is between standard ratings: the next one is permitted up to ${code.protection.upTo} A`,
    breaker,
    'A',
  )
  return outcome(sheet, size, material, [
    { label: 'Ampacity', value: ampacity, unit: 'A' },
    { label: 'Breaker', value: breaker, unit: 'A' },
  ])
}

function isProtected(code: Code, { material }: ConductorInput, size: Size, ampacity: number, breaker: number): boolean {
  const small = valueAt<number>(code.smallConductors[material], size)
  if (small !== null && breaker > small) return false
  if (breaker <= ampacity) return true
  return breaker <= code.protection.upTo && standardRating(code, ampacity) === breaker
}

function shownAmpacity(code: Code, { add }: Worksheet, input: ConductorInput, size: Size, factors: Factors): number {
  const { material, insulation, terminals } = input
  const row = valueAt<readonly number[]>(code.ampacity[material], size) ?? []
  const listed = row[columns[insulation]] ?? 0
  const atTerminals = row[columns[terminals]] ?? 0
  add(code.ampacity.table, `Ampacity of ${sizeText(size)} ${material}`, `${insulation} °C column`, listed, 'A')
  const adjusted = Math.floor((listed * factors.ambient * factors.bundle) / 10_000)
  if (adjusted !== listed)
    add('310.15', 'In these conditions', `${listed} A × ${factors.ambient}% × ${factors.bundle}%`, adjusted, 'A')
  const small = valueAt<number>(code.smallConductors[material], size)
  if (small !== null) add(code.smallConductors.section, 'Small conductor', `Breaker of ${size} AWG at most`, small, 'A')
  return add(
    code.terminals,
    'Limit of the terminals',
    `The smaller of ${adjusted} A and ${atTerminals} A at ${terminals} °C`,
    Math.min(adjusted, atTerminals),
    'A',
  )
}

function forService(input: ConductorInput, code: Code): Outcome | Refusal {
  const { service_amperes, material, terminals } = input
  const { section, percent } = code.dwellingService
  const sheet = worksheet(code)
  const needed = sheet.add(
    section,
    'Ampacity of a dwelling’s service conductors',
    `${shown(service_amperes)} A × ${percent}%, rounded up`,
    Math.ceil((service_amperes * percent) / 100),
    'A',
  )
  const ratedAt = (size: Size) => valueAt<readonly number[]>(code.ampacity[material], size)?.[columns[terminals]] ?? 0
  const size = sizes.find((one) => ratedAt(one) >= needed)
  if (size === undefined) return tooLarge('service_amperes')
  const ampacity = sheet.add(
    code.ampacity.table,
    `Ampacity of ${sizeText(size)} ${material}`,
    `${terminals} °C column`,
    ratedAt(size),
    'A',
  )
  return outcome(
    sheet,
    size,
    material,
    [{ label: 'Ampacity', value: ampacity, unit: 'A' }],
    [
      'For the service, or the feeder of the entire load, of one dwelling at 120/240 V, without adjustment for temperature or bundling.',
    ],
  )
}

const tooLarge = (path: string): Refusal => ({
  path,
  message: 'No single conductor up to 500 kcmil carries this. Enter the load of one of several parallel sets.',
})

const outcome = (
  { steps }: Worksheet,
  size: Size,
  material: string,
  figures: Figure[],
  remarks: string[] = [],
): Outcome => ({
  title: `Smallest ${material} conductor`,
  result: size,
  unit: unitOf(size),
  figures,
  steps,
  remarks: [
    ...remarks,
    'Rules for motors, air conditioners and single kinds of cable (such as NM-B at 60 °C) may ask for more.',
    'Check the voltage drop of long circuits.',
  ],
  permit: null,
})
