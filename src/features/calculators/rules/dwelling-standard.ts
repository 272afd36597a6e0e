import type * as z from 'zod'
import type { Code } from './code.ts'
import {
  DwellingLoads,
  evLoad,
  HeatingAndCooling,
  LargestMotor,
  lightingAndCircuits,
  permitFor,
  serviceFor,
} from './dwelling.ts'
import { countOf, type Load, sumText, vaOf } from './inputs.ts'
import { type Outcome, percentOf, shown, withUnit, type Worksheet, worksheet } from './outcome.ts'

export const DwellingStandardInput = DwellingLoads.extend({ ...HeatingAndCooling.shape, ...LargestMotor.shape })
export type DwellingStandardInput = z.output<typeof DwellingStandardInput>

/** The load of a dwelling by the standard method. */
export function dwellingStandard(input: DwellingStandardInput, code: Code): Outcome {
  const sheet = worksheet(code)
  const { add } = sheet
  const { dwelling } = code
  const { heating_va, cooling_va, dryer_va, ev, largest_motor_va, voltage } = input
  let total = lightingDemand(code, sheet, lightingAndCircuits(code, sheet, input))
  if (input.appliances.length > 0) total += fastenedDemand(code, sheet, input.appliances)
  if (input.cooking.length > 0) total += cookingDemand(code, sheet, input.cooking)
  if (dryer_va > 0)
    total += add(
      dwelling.dryer.section,
      'Dryer',
      `The larger of ${shown(dwelling.dryer.least)} VA and ${shown(dryer_va)} VA`,
      Math.max(dryer_va, dwelling.dryer.least),
    )
  if (ev.length > 0) {
    const { va, formula } = evLoad(code, ev)
    total += add(dwelling.ev.section, 'EV chargers', `${formula}, each at least ${shown(dwelling.ev.least)} VA`, va)
  }
  if (heating_va + cooling_va > 0)
    total += add(
      dwelling.noncoincident,
      'Heating or cooling',
      `The larger of heating ${shown(heating_va)} VA and cooling ${shown(cooling_va)} VA`,
      Math.max(heating_va, cooling_va),
    )
  if (largest_motor_va > 0)
    total += add(
      dwelling.motor.section,
      'Largest motor',
      `${withUnit(largest_motor_va, 'VA')} × ${dwelling.motor.percent}%`,
      percentOf(largest_motor_va, dwelling.motor.percent),
    )
  add(null, 'Calculated load', 'The sum of all demands', total)
  const service = serviceFor(code, sheet, total, voltage)
  return {
    title: 'Calculated load, standard method',
    result: total,
    unit: 'VA',
    figures: service.figures,
    steps: sheet.steps,
    remarks: [
      ...(countOf(input.cooking) > 1
        ? [
            'Several cooking units follow column C. Note 3 of the table permits lower percentages for units up to 8,750 VA; they are not used here.',
          ]
        : []),
      ...service.remarks,
    ],
    permit: permitFor(service, voltage),
  }
}

function lightingDemand({ dwelling: { lightingDemand } }: Code, { add }: Worksheet, va: number): number {
  const { table, first, next, nextPercent, restPercent } = lightingDemand
  const inNext = Math.max(0, Math.min(va - first, next))
  const rest = Math.max(0, va - first - next)
  const parts = [
    `${shown(Math.min(va, first))} VA × 100%`,
    ...(inNext > 0 ? [`${shown(inNext)} VA × ${nextPercent}%`] : []),
    ...(rest > 0 ? [`${shown(rest)} VA × ${restPercent}%`] : []),
  ]
  const demand = Math.min(va, first) + percentOf(inNext, nextPercent) + percentOf(rest, restPercent)
  return add(table, 'Demand of lighting and circuits', parts.join(' + '), demand)
}

function fastenedDemand({ dwelling: { fastened } }: Code, { add }: Worksheet, appliances: readonly Load[]): number {
  const connected = vaOf(appliances)
  const isReduced = countOf(appliances) >= fastened.from
  const formula = isReduced ? `(${sumText(appliances)}) × ${fastened.percent}%` : sumText(appliances)
  return add(
    fastened.section,
    'Appliances fastened in place',
    formula,
    isReduced ? percentOf(connected, fastened.percent) : connected,
  )
}

/** Column C of the table, or for a single small unit its share; never more than is connected. */
function cookingDemand({ cooking }: Code, { add }: Worksheet, units: readonly Load[]): number {
  const { table, columnB, columnC, above } = cooking
  const count = countOf(units)
  const connected = vaOf(units)
  if (count === 1 && connected <= columnB.upTo)
    return add(
      table,
      'Cooking',
      `${shown(connected)} VA × ${columnB.onePercent}%`,
      percentOf(connected, columnB.onePercent),
    )
  const listed = (columnC[count - 1] ?? 0) * 1000
  const averaged = units.reduce((sum, { quantity, va }) => sum + quantity * Math.max(va, above.va), 0)
  // Kilowatts of the average above 12, a major fraction counting as one.
  const excess = Math.floor((averaged - above.va * count + 500 * count) / (1000 * count))
  const demand = percentOf(listed, 100 + excess * above.percentEachKw)
  const increased = excess > 0 ? ` × ${100 + excess * above.percentEachKw}%, for ${excess} kW above 12` : ''
  const formula = `Column C, ${count === 1 ? '1 unit' : `${count} units`}: ${shown(listed)} VA${increased}`
  if (demand > connected)
    return add(table, 'Cooking', `Connected load, less than column C: ${sumText(units)}`, connected)
  return add(table, 'Cooking', formula, demand)
}
