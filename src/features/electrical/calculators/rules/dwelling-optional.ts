import * as z from 'zod/mini'
import { capitalized } from '#contract/text.ts'
import type { Code } from './edition.ts'
import {
  DwellingLoads,
  evLoad,
  firstAndRest,
  HeatersCount,
  lightingAndCircuits,
  permitFor,
  serviceFor,
  tanklessRefusal,
} from './dwelling.ts'
import { sumText, sumVa, Va } from './inputs.ts'
import { applyPercent, formatValue, type Outcome, type Refusal, type Worksheet, worksheet } from './outcome.ts'

const Climate = z.object({
  cooling_va: Va('Cooling'),
  heat_pump_va: Va('Heat pump'),
  supplementary_va: Va('Supplementary heat'),
  /** The heat pump and its supplementary heat cannot run at the same time. */
  supplementary_locked_out: z._default(z.boolean({ error: 'Send true or false' }), false),
  central_heating_va: Va('Central electric heating'),
  heaters_va: Va('Space heaters'),
  heaters: HeatersCount,
})

export const DwellingOptionalInput = z.extend(DwellingLoads, Climate.shape).check(
  z.refine(({ heaters_va, heaters }) => heaters_va === 0 || heaters > 0, {
    message: 'Enter how many heaters are controlled separately',
    path: ['heaters'],
  }),
)
export type DwellingOptionalInput = z.output<typeof DwellingOptionalInput>

export const EV_DISPUTED =
  'Whether an EV charger may count at 40% with the other general loads is disputed, so both results are shown. Ask the authority having jurisdiction.'

/** The load of a dwelling by the optional method, for a service of at least 100 A. */
export function dwellingOptional(input: DwellingOptionalInput, code: Code): Outcome | Refusal {
  const refusal = tanklessRefusal(code, input)
  if (refusal !== null) return refusal
  const sheet = worksheet(code)
  const { add } = sheet
  const { optional } = code.dwelling
  const { general, first, restPercent } = optional
  let connected = lightingAndCircuits(code, sheet, input)
  connected += nameplates(sheet, input, general)
  const demand = firstAndRest(connected, first, restPercent)
  const climate = climateDemand(code, sheet, input)
  const generalDemand = add(general, 'Demand of general loads', demand.formula, demand.va)
  const charger = evLoad(code, input.ev)
  const hasEv = input.ev.length > 0
  if (hasEv) add(optional.ev.section, 'EV chargers in full', charger.formula, charger.va)
  const total = generalDemand + climate + charger.va
  add(
    null,
    'Calculated load',
    hasEv ? 'General loads + heating or cooling + EV chargers in full' : 'General loads + heating or cooling',
    total,
  )
  const service = serviceFor(code, sheet, total, input.voltage)
  const figures = [...service.figures]
  const isDisputed = hasEv && optional.ev.disputed
  if (isDisputed) {
    const within = firstAndRest(connected + charger.va, first, restPercent)
    const lower = add(
      general,
      'With EV chargers among the general loads',
      `${within.formula}, + heating or cooling ${formatValue(climate)} VA`,
      within.va + climate,
    )
    figures.push({ label: 'With EV chargers at 40%', value: lower, unit: 'VA' })
  }
  return {
    title: hasEv ? 'Calculated load, optional method, EV chargers in full' : 'Calculated load, optional method',
    result: total,
    unit: 'VA',
    figures,
    steps: sheet.steps,
    remarks: [
      'The optional method is for a service or feeder of at least 100 A at 120/240 V or 208Y/120 V.',
      ...(isDisputed ? [EV_DISPUTED] : []),
      ...service.remarks,
    ],
    permit: permitFor(service, input.voltage),
  }
}

type Nameplates = Pick<z.output<typeof DwellingLoads>, 'appliances' | 'cooking' | 'dryer_va' | 'dryers'>

export const dryerLabel = (dryers: number): string => (dryers === 1 ? 'Dryer' : 'Dryers')

/** Appliances, cooking and dryer at nameplate. */
export function nameplates({ add }: Worksheet, loads: Nameplates, section: string): number {
  const { appliances, cooking, dryer_va, dryers } = loads
  let va = 0
  if (appliances.length > 0) va += add(section, 'Appliances', sumText(appliances), sumVa(appliances))
  if (cooking.length > 0) va += add(section, 'Cooking', sumText(cooking), sumVa(cooking))
  if (dryer_va > 0)
    va += add(section, dryerLabel(dryers), `${dryers} × ${formatValue(dryer_va)} VA, nameplate`, dryers * dryer_va)
  return va
}

/** The largest of the ways a dwelling is heated or cooled, each at its percentage. */
function climateDemand(code: Code, { add }: Worksheet, input: DwellingOptionalInput): number {
  const { climate, heaters, centralHeatPercent, supplementaryPercent } = code.dwelling.optional
  const { heat_pump_va, supplementary_va, supplementary_locked_out } = input
  const supplementary = applyPercent(supplementary_va, supplementaryPercent)
  const heatersPercent = input.heaters >= heaters.many ? heaters.manyPercent : heaters.fewPercent
  const ways = [
    { name: 'air conditioning', va: input.cooling_va },
    {
      name: 'heat pump',
      va: supplementary_locked_out ? Math.max(heat_pump_va, supplementary) : heat_pump_va + supplementary,
      detail: supplementary_va > 0 ? ` with supplementary heat × ${supplementaryPercent}%` : '',
    },
    {
      name: 'central heating',
      va: applyPercent(input.central_heating_va, centralHeatPercent),
      detail: ` × ${centralHeatPercent}%`,
    },
    {
      name: `${input.heaters} separately controlled ${input.heaters === 1 ? 'heater' : 'heaters'}`,
      va: applyPercent(input.heaters_va, heatersPercent),
      detail: ` × ${heatersPercent}%`,
    },
  ].filter(({ va }) => va > 0)
  if (ways.length === 0) return 0
  const formula = ways.map(({ name, va, detail = '' }) => `${name}${detail}: ${formatValue(va)} VA`).join('; ')
  return add(climate, 'Heating or cooling, the largest', capitalized(formula), Math.max(...ways.map(({ va }) => va)))
}
