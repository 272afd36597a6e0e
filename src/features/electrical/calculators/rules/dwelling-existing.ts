import * as z from 'zod/mini'
import type { Code, DwellingRules } from './edition.ts'
import {
  DwellingLoads,
  evLoad,
  firstAndRest,
  HeatingAndCooling,
  lightingAndCircuits,
  permitFor,
  serviceFor,
} from './dwelling.ts'
import { EV_DISPUTED, nameplates } from './dwelling-optional.ts'
import { across, Loads, OptionalWhole, sumText, sumVa, Va } from './inputs.ts'
import { applyPercent, type Figure, formatValue, type Outcome, type Refusal, withUnit, worksheet } from './outcome.ts'

const existingMethods = ['calculated', 'measured'] as const

/** An existing dwelling with new loads: calculated from what is there, or from the highest demand measured in a year. */
export const DwellingExistingInput = z
  .extend(DwellingLoads, {
    ...HeatingAndCooling.shape,
    method: z._default(z.enum(existingMethods, { error: 'Method must be calculated or measured' }), 'calculated'),
    /** Only for `calculated`. */
    floor_area: OptionalWhole('Floor area', 100_000),
    /** New heating or cooling is among the work. */
    new_climate: z._default(z.boolean({ error: 'Send true or false' }), false),
    /** Only for `measured`. */
    measured_va: Va('Highest measured demand'),
    new_loads: Loads('New loads'),
    /** The rating of the service there is. */
    service_amperes: OptionalWhole('Service rating', 6000),
  })
  .check(
    across(['method', 'floor_area', 'measured_va'], ({ method, floor_area, measured_va }, ctx) => {
      if (method === 'calculated' && floor_area === 0)
        ctx.addIssue({ code: 'custom', path: ['floor_area'], message: 'Floor area must be greater than 0' })
      if (method === 'measured' && measured_va === 0)
        ctx.addIssue({
          code: 'custom',
          path: ['measured_va'],
          message: 'Highest measured demand must be greater than 0',
        })
    }),
  )
export type DwellingExistingInput = z.output<typeof DwellingExistingInput>

const Method = z.object({ method: DwellingExistingInput.shape.method })

const isRefused = (existing: DwellingRules['existing']): existing is { refusal: string } => 'refusal' in existing

/** Why the edition has no figures for the method, whatever else was entered, or null. */
export function existingRefusal(entered: unknown, { dwelling: { existing } }: Code): Refusal | null {
  const { data } = Method.safeParse(entered)
  return isRefused(existing) && data?.method === 'calculated' ? { path: 'method', message: existing.refusal } : null
}

/** The load of an existing dwelling with its new loads, and whether its service carries it. */
export function dwellingExisting(input: DwellingExistingInput, code: Code): Outcome | Refusal {
  if (input.method === 'measured') return fromMeasurement(input, code)
  const { existing } = code.dwelling
  return isRefused(existing) ? { path: 'method', message: existing.refusal } : calculated(input, code, existing)
}

type ExistingRules = Exclude<DwellingRules['existing'], { refusal: string }>

function calculated(
  input: DwellingExistingInput,
  code: Code,
  { without, withClimate, first, restPercent }: ExistingRules,
): Outcome {
  const sheet = worksheet(code)
  const { add } = sheet
  const section = input.new_climate ? withClimate : without
  const { heating_va, cooling_va, new_loads } = input
  let connected = lightingAndCircuits(code, sheet, input) + nameplates(sheet, input, section)
  if (new_loads.length > 0) connected += add(section, 'New loads', sumText(new_loads), sumVa(new_loads))
  const climate = Math.max(heating_va, cooling_va)
  if (climate > 0)
    add(
      section,
      input.new_climate ? 'Heating or cooling, in full' : 'Heating or cooling, as it is',
      `The larger of heating ${formatValue(heating_va)} VA and cooling ${formatValue(cooling_va)} VA`,
      climate,
    )
  const inFull = input.new_climate ? climate : 0
  if (!input.new_climate) connected += climate
  const demand = firstAndRest(connected, first, restPercent)
  const generalDemand = add(section, 'Demand of the other loads', demand.formula, demand.va)
  const charger = evLoad(code, input.ev)
  const hasEv = input.ev.length > 0
  if (hasEv) add(code.dwelling.ev.section, 'EV chargers in full', charger.formula, charger.va)
  const total = add(null, 'Load with the new loads', 'The sum of the demands', generalDemand + inFull + charger.va)
  const lower: Figure[] = []
  if (hasEv) {
    const within = firstAndRest(connected + charger.va, first, restPercent)
    const va = add(
      section,
      'With EV chargers among the other loads',
      `${within.formula}, + ${formatValue(inFull)} VA`,
      within.va + inFull,
    )
    lower.push({ label: 'With EV chargers at 40%', value: va, unit: 'VA' })
  }
  return finish(input, code, sheet, total, lower, hasEv ? [EV_DISPUTED] : [])
}

function fromMeasurement(input: DwellingExistingInput, code: Code): Outcome {
  const sheet = worksheet(code)
  const { add } = sheet
  const { section, percent } = code.dwelling.measured
  const base = add(
    section,
    'Highest demand in 12 months',
    `${withUnit(input.measured_va, 'VA')} × ${percent}%`,
    applyPercent(input.measured_va, percent),
  )
  const newLoads =
    input.new_loads.length > 0 ? add(section, 'New loads', sumText(input.new_loads), sumVa(input.new_loads)) : 0
  const charger = evLoad(code, input.ev)
  if (input.ev.length > 0) add(code.dwelling.ev.section, 'New EV chargers', charger.formula, charger.va)
  const total = add(section, 'Load with the new loads', 'Measured demand + new loads', base + newLoads + charger.va)
  return finish(
    input,
    code,
    sheet,
    total,
    [],
    [
      'The measured demand must come from a full year of data. An exception permits a recording of 30 days under conditions: see the section.',
    ],
  )
}

function finish(
  { service_amperes, voltage }: DwellingExistingInput,
  code: Code,
  sheet: ReturnType<typeof worksheet>,
  total: number,
  lower: Figure[],
  remarks: string[],
): Outcome {
  const service = serviceFor(code, sheet, total, voltage)
  const spareCapacity: Figure[] = []
  if (service_amperes > 0) {
    const remaining = sheet.add(
      null,
      'Left on the service',
      `${formatValue(service_amperes)} A × ${voltage} V − ${formatValue(total)} VA`,
      service_amperes * voltage - total,
    )
    spareCapacity.push({
      label: `Carried by the ${formatValue(service_amperes)} A service`,
      value: remaining >= 0 ? 'Yes' : 'No',
      unit: '',
    })
  }
  return {
    title: 'Load of the existing dwelling with the new loads',
    result: total,
    unit: 'VA',
    figures: [...service.figures, ...lower, ...spareCapacity],
    steps: sheet.steps,
    remarks: [...remarks, ...service.remarks],
    permit: permitFor(service, voltage),
  }
}
