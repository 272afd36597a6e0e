import * as z from 'zod/mini'
import type { Code } from './edition.ts'
import { code2023 } from './2023/edition.ts'
import { countLoads, type Load, Loads, OptionalWhole, sumText, sumVa, Va, Voltage, Whole } from './inputs.ts'
import { applyPercent, type Figure, formatValue, type Refusal, type Worksheet } from './outcome.ts'

const { cooking: cookingTable } = code2023
const MOST_DRYERS = code2023.dwelling.dryer.percents.length
const MOST_UNITS = cookingTable.columnC.length

/** Cooking equipment that the table has a demand for; smaller units count in full. */
export const isInTable = ({ va }: Pick<Load, 'va'>): boolean => va > cookingTable.over

/** Ranges, cooktops and ovens. */
const Cooking = Loads('Cooking equipment').check(
  z.refine(
    (units) => countLoads(units.filter(isInTable)) <= MOST_UNITS,
    `Cooking equipment: at most ${MOST_UNITS} units over ${formatValue(cookingTable.over)} VA`,
  ),
  z.superRefine((units, ctx) => {
    const message = `Cooking equipment must be at most ${formatValue(cookingTable.most)} VA`
    for (const [index, { va }] of units.entries())
      if (va > cookingTable.most) ctx.addIssue({ code: 'custom', path: [index, 'va'], message })
  }),
)

/** The inputs of a dwelling that every method needs, besides heating and cooling. */
export const DwellingLoads = z.object({
  floor_area: Whole('Floor area', { max: 100_000 }),
  small_appliance_circuits: z._default(Whole('Small-appliance circuits', { min: 2, max: 50 }), 2),
  laundry_circuits: z._default(Whole('Laundry circuits', { max: 50 }), 1),
  appliances: Loads('Appliances'),
  cooking: Cooking,
  /** Nameplate of one dryer. */
  dryer_va: Va('Dryer'),
  dryers: z._default(Whole('Dryers', { max: MOST_DRYERS }), 1),
  ev: Loads('EV chargers'),
  voltage: Voltage,
})
export type DwellingLoads = z.output<typeof DwellingLoads>

export const HeatingAndCooling = z.object({ heating_va: Va('Heating'), cooling_va: Va('Cooling') })

export const LargestMotor = z.object({ largest_motor_va: Va('Largest motor') })

export const HeatersCount = OptionalWhole('Separately controlled heaters', 100)

type Lighting = Code['dwelling']['lighting']

/** General lighting by the floor area. */
export const addLighting = ({ add }: Worksheet, { section, vaPerSquareFoot }: Lighting, area: number): number =>
  add(section, 'General lighting', `${formatValue(area)} sq ft × ${vaPerSquareFoot} VA`, area * vaPerSquareFoot)

/** Lighting, small-appliance and laundry circuits: the same in every method. */
export function lightingAndCircuits(code: Code, sheet: Worksheet, loads: DwellingLoads): number {
  const { add } = sheet
  const { lighting, circuits } = code.dwelling
  const { floor_area, small_appliance_circuits, laundry_circuits } = loads
  const circuit = (count: number) => `${count} × ${formatValue(circuits.va)} VA`
  return (
    addLighting(sheet, lighting, floor_area) +
    add(
      circuits.smallAppliance,
      'Small-appliance circuits',
      circuit(small_appliance_circuits),
      small_appliance_circuits * circuits.va,
    ) +
    add(circuits.laundry, 'Laundry circuits', circuit(laundry_circuits), laundry_circuits * circuits.va)
  )
}

/** Why these appliances have no demand in this edition, or null. */
export function tanklessRefusal(
  { dwelling: { tankless } }: Code,
  { appliances }: Pick<DwellingLoads, 'appliances'>,
): Refusal | null {
  const count = countLoads(appliances.filter(({ name }) => /tankless|instantaneous/i.test(name)))
  return tankless === null || count < 2 ? null : { path: 'appliances', message: tankless }
}

/** EV chargers, each at its nameplate but at least what the code sets, if it does. */
export function evLoad(code: Code, ev: readonly Load[]): { va: number; formula: string } {
  const { least } = code.dwelling.ev
  const loads = ev.map((charger) => ({ ...charger, va: Math.max(charger.va, least ?? 0) }))
  return { va: sumVa(loads), formula: sumText(loads) }
}

/** The first part of a load in full, and the rest at a percentage. */
export function firstAndRest(va: number, first: number, percent: number): { va: number; formula: string } {
  if (va <= first) return { va, formula: `${formatValue(va)} VA × 100%` }
  return {
    va: first + applyPercent(va - first, percent),
    formula: `${formatValue(first)} VA × 100% + ${formatValue(va - first)} VA × ${percent}%`,
  }
}

/** Whole amperes: a fraction under one half is dropped. */
export const toAmperes = (va: number, voltage: number): number => Math.floor((2 * va + voltage) / (2 * voltage))

/** The next standard rating of at least so many amperes, or null above the largest. */
export const standardRating = (code: Code, amperes: number): number | null =>
  code.standardRatings.amperes.find((rating) => rating >= amperes) ?? null

export type Service = { amperes: number; rating: number | null; figures: Figure[]; remarks: string[] }

/** The amperes of a dwelling's load, and the smallest service for it. */
export function serviceFor(code: Code, { add }: Worksheet, va: number, voltage: number): Service {
  const { fractions, service } = code.dwelling
  const exact = (va / voltage).toFixed(2)
  const amperes = add(
    fractions,
    'Current',
    `${formatValue(va)} VA ÷ ${voltage} V = ${exact} A`,
    toAmperes(va, voltage),
    'A',
  )
  const least = Math.max(amperes, service.least)
  if (amperes < service.least)
    add(service.section, 'Smallest service of a one-family dwelling', `At least ${service.least} A`, service.least, 'A')
  const rating = standardRating(code, least)
  const figures: Figure[] = [{ label: 'Current', value: amperes, unit: 'A' }]
  if (rating === null) return { amperes, rating, figures, remarks: ['No standard rating is this large.'] }
  add(
    code.standardRatings.section,
    'Standard rating',
    `The next standard rating from ${formatValue(least)} A`,
    rating,
    'A',
  )
  figures.push({ label: 'Smallest standard service', value: rating, unit: 'A' })
  return { amperes, rating, figures, remarks: [] }
}

/** The permit fields for a dwelling's service. */
export const permitFor = ({ amperes, rating }: Service, voltage: number) => ({
  amperage: `${formatValue(amperes)} A`,
  service_size: rating === null ? null : `${formatValue(rating)} A`,
  voltage: voltage === 240 ? '120/240 V' : '120/208 V',
})
