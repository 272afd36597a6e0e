import * as z from 'zod/mini'
import { addUp } from '../amperes.ts'
import { firstAndRest, HeatingAndCooling, LargestMotor } from '../dwelling.ts'
import { climateDemand } from '../dwelling-standard.ts'
import type { Code } from '../edition.ts'
import { countLoads, Decimal, type Load, Loads, OptionalWhole, sumText, sumVa, Va, Whole } from '../inputs.ts'
import { applyPercent, formatValue, type Outcome, type Worksheet, worksheet } from '../outcome.ts'
import { ServiceInput } from '../service/input.ts'
import { buildingService } from './building-service.ts'

export const CommercialInput = z.extend(HeatingAndCooling, {
  floor_area: Whole('Floor area', { max: 2_000_000 }),
  /** For a square foot, from the printed table by occupancy. */
  lighting_unit_va: Decimal('Lighting per sq ft', 20),
  /** Connected. */
  lighting_va: Va('Lighting'),
  receptacle_outlets: OptionalWhole('Receptacle outlets', 20_000),
  kitchen: Loads('Kitchen equipment'),
  continuous_va: Va('Continuous loads'),
  other_va: Va('Other loads'),
  ...LargestMotor.shape,
  supply_system: ServiceInput.shape.supply_system,
})
export type CommercialInput = z.output<typeof CommercialInput>

/** The service load of a building other than a dwelling. */
export function commercial(input: CommercialInput, code: Code): Outcome {
  const sheet = worksheet(code)
  const { add } = sheet
  const { motor } = code.dwelling
  const { other } = code.commercial
  const lighting = addLighting(code, sheet, input)
  let calculated = lighting.va
  if (input.receptacle_outlets > 0) calculated += addReceptacles(code, sheet, input.receptacle_outlets)
  if (input.kitchen.length > 0) calculated += addKitchen(code, sheet, input.kitchen)
  const climate = climateDemand(code, sheet, input)
  calculated += climate.va
  if (input.continuous_va > 0) calculated += add(other, 'Continuous loads', 'In full', input.continuous_va)
  if (input.other_va > 0) calculated += add(other, 'Other loads', 'In full', input.other_va)
  if (input.largest_motor_va > 0)
    calculated += add(
      motor.section,
      'Largest motor',
      `${formatValue(input.largest_motor_va)} VA × ${motor.percent}%`,
      applyPercent(input.largest_motor_va, motor.percent),
    )
  add(null, 'Calculated load', 'The sum of all demands', calculated)
  const more = code.continuous.percent - 100
  const sizing =
    calculated +
    add(
      code.continuous.feeder,
      'Continuous loads, the rest of 125%',
      `${formatValue(lighting.more)} VA for lighting + ${formatValue(input.continuous_va)} VA × ${more}%`,
      lighting.more + applyPercent(input.continuous_va, more),
    )
  const service = buildingService(code, sheet, { calculated, sizing }, input.supply_system)
  return {
    title: 'Calculated load, building other than a dwelling',
    result: calculated,
    unit: 'VA',
    figures: [{ label: 'Load that sizes the service', value: sizing, unit: 'VA' }, ...service.figures],
    steps: sheet.steps,
    remarks: [...listRemarks(code, input), ...service.remarks],
    permit: service.permit,
  }
}

/** Lighting by floor area, or as connected if that is more; `more` is what 125% of it adds. */
function addLighting(code: Code, { add }: Worksheet, input: CommercialInput): { va: number; more: number } {
  const { table, continuousIncluded } = code.commercial.lighting
  const { floor_area, lighting_unit_va, lighting_va } = input
  const unit = Math.ceil(addUp(floor_area * lighting_unit_va))
  const va = add(
    table,
    'General lighting',
    `The larger of ${formatValue(floor_area)} sq ft × ${formatValue(lighting_unit_va)} VA = ${formatValue(unit)} VA, and ${formatValue(lighting_va)} VA connected`,
    Math.max(unit, lighting_va),
  )
  const raised = (part: number) => applyPercent(part, code.continuous.percent)
  const sized = continuousIncluded ? Math.max(unit, raised(lighting_va)) : raised(va)
  return { va, more: sized - va }
}

function addReceptacles(code: Code, { add }: Worksheet, outlets: number): number {
  const { receptacles, receptacleDemand } = code.commercial
  const va = add(
    receptacles.section,
    'Receptacle outlets',
    `${formatValue(outlets)} × ${receptacles.va} VA`,
    outlets * receptacles.va,
  )
  const demand = firstAndRest(va, receptacleDemand.first, receptacleDemand.restPercent)
  return add(receptacleDemand.section, 'Demand of receptacles', demand.formula, demand.va)
}

/** Kitchen equipment by its number, not below its two largest units. */
function addKitchen(code: Code, { add }: Worksheet, equipment: readonly Load[]): number {
  const { kitchen, other } = code.commercial
  const connected = sumVa(equipment)
  if (kitchen === null) return add(other, 'Kitchen equipment, in full', sumText(equipment), connected)
  const percent = kitchen.percents[countLoads(equipment) - 1] ?? kitchen.percents.at(-1) ?? 100
  const [first = 0, second = 0] = equipment
    .flatMap(({ quantity, va }) => Array.from({ length: Math.min(quantity, 2) }, () => va))
    .toSorted((a, b) => b - a)
  const demand = applyPercent(connected, percent)
  return demand >= first + second
    ? add(kitchen.section, 'Kitchen equipment', `(${sumText(equipment)}) × ${percent}%`, demand)
    : add(
        kitchen.section,
        'Kitchen equipment',
        `Its two largest units, more than ${percent}% of all: ${formatValue(first)} VA + ${formatValue(second)} VA`,
        first + second,
      )
}

const listRemarks = ({ commercial: { lighting, kitchen, uncovered } }: Code, input: CommercialInput): string[] => [
  `The VA for a square foot was entered by hand: check it in ${lighting.table} for this occupancy.`,
  ...(lighting.continuousIncluded
    ? ['The values of the table have 125% of continuous lighting in them; connected lighting counts at 125% beside it.']
    : ['Sources do not say whether the values of the table have 125% of continuous lighting in them: it is added.']),
  ...(kitchen === null && input.kitchen.length > 0
    ? ['Kitchen equipment counts in full: its percentages were not found for this edition.']
    : []),
  'Signs, show windows and track lighting count as well: enter them as continuous loads.',
  `The optional methods for schools (${uncovered.schools}) and new restaurants (${uncovered.restaurants}) and the measured demand of ${uncovered.measured} are not calculated here. Lighting of hospitals, hotels and storage counts in full, without their lower demands.`,
]
