import * as z from 'zod/mini'
import { addLighting, DwellingLoads, evLoad, HeatingAndCooling, tanklessRefusal } from '../dwelling.ts'
import type { Code } from '../edition.ts'
import { Loads, sumText, sumVa, Va, Whole } from '../inputs.ts'
import { applyPercent, formatValue, type Outcome, type Refusal, type Worksheet, worksheet } from '../outcome.ts'
import { ServiceInput } from '../service/input.ts'
import { buildingService } from './building-service.ts'

const { small_appliance_circuits, appliances, ev } = DwellingLoads.shape

/** Loads of a dwelling unit count for each of them. */
export const MultifamilyInput = z.extend(HeatingAndCooling, {
  units: Whole('Dwelling units', { max: 1000 }),
  /** Total of all units, in square feet. */
  floor_area: Whole('Floor area', { max: 2_000_000 }),
  small_appliance_circuits,
  laundry_circuits: z._default(Whole('Laundry circuits', { min: 0, max: 50 }), 1),
  appliances,
  /** At nameplate: no table of cooking demands applies. */
  cooking: Loads('Cooking equipment'),
  /** The chargers of the whole building. */
  ev,
  house_va: Va('House loads'),
  supply_system: ServiceInput.shape.supply_system,
})
export type MultifamilyInput = z.output<typeof MultifamilyInput>

/** The load of a building of three dwelling units and more by the optional method. */
export function multifamily(input: MultifamilyInput, code: Code): Outcome | Refusal {
  const refusal = findRefusal(input, code)
  if (refusal !== null) return refusal
  const sheet = worksheet(code)
  const { add } = sheet
  const { demand, house } = code.multifamily
  const connected = add(null, 'Connected load of the units', 'The sum of the above', addUnits(code, sheet, input))
  const percent = demand.rows.find(([upTo]) => input.units <= upTo)?.[1] ?? 100
  let total = add(
    demand.table,
    'Demand of the units',
    `${formatValue(connected)} VA × ${percent}%, ${formatValue(input.units)} units`,
    applyPercent(connected, percent),
  )
  if (input.house_va > 0) total += add(house, 'House loads', 'As calculated, in full', input.house_va)
  const charger = evLoad(code, input.ev)
  if (input.ev.length > 0) total += add(code.dwelling.ev.section, 'EV chargers in full', charger.formula, charger.va)
  add(null, 'Calculated load', 'The sum of the demands', total)
  const service = buildingService(code, sheet, { calculated: total, sizing: total }, input.supply_system)
  return {
    title: `Calculated load, ${formatValue(input.units)} dwelling units, optional method`,
    result: total,
    unit: 'VA',
    figures: service.figures,
    steps: sheet.steps,
    remarks: [
      'No dwelling unit may have more than one feeder, and each needs electric cooking, and electric heat or air conditioning.',
      'House loads follow Part III: calculate them apart, continuous ones at 125% for conductors and devices.',
      ...(input.ev.length > 0 ? ['EV chargers are counted in full, outside of the percentage.'] : []),
      ...service.remarks,
    ],
    permit: service.permit,
  }
}

/** Why the method is not for this building, or null. */
function findRefusal({ units, appliances, ...input }: MultifamilyInput, code: Code): Refusal | null {
  const { least, cooking, conditioned } = code.multifamily
  if (units < least.units)
    return {
      path: 'units',
      message: `${least.section} is for ${least.units} dwelling units and more. For two see ${least.fewer}, which is not calculated here; for one the dwelling calculators.`,
    }
  if (input.cooking.length === 0)
    return {
      path: 'cooking',
      message: `${cooking} asks for electric cooking in each unit. Without it calculate the building by Part III.`,
    }
  if (input.heating_va + input.cooling_va === 0)
    return {
      path: 'heating_va',
      message: `${conditioned} asks for electric heat or air conditioning in each unit. Without both calculate the building by Part III.`,
    }
  return tanklessRefusal(code, {
    appliances: appliances.map((one) => ({ ...one, quantity: one.quantity * units })),
  })
}

/** Everything in the units, connected. */
function addUnits(code: Code, sheet: Worksheet, input: MultifamilyInput): number {
  const { add } = sheet
  const { lighting, circuits, appliances, climate } = code.multifamily
  const { units, floor_area, heating_va, cooling_va } = input
  const each = input.small_appliance_circuits + input.laundry_circuits
  const times = (text: string) => `${formatValue(units)} × (${text})`
  const nameplates = (label: string, loads: MultifamilyInput['cooking']) =>
    loads.length === 0 ? 0 : add(appliances, label, times(sumText(loads)), units * sumVa(loads))
  return (
    addLighting(sheet, lighting, floor_area) +
    add(
      circuits.section,
      'Small-appliance and laundry circuits',
      times(`${each} × ${formatValue(circuits.va)} VA`),
      units * each * circuits.va,
    ) +
    nameplates('Cooking', input.cooking) +
    nameplates('Appliances', input.appliances) +
    add(
      climate,
      'Heating or cooling',
      times(`the larger of heating ${formatValue(heating_va)} VA and cooling ${formatValue(cooling_va)} VA`),
      units * Math.max(heating_va, cooling_va),
    )
  )
}
