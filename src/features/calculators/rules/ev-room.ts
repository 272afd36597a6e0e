import * as z from 'zod'
import type { Code } from './code.ts'
import { amperesOf, standardRating } from './dwelling.ts'
import { EV_DISPUTED } from './dwelling-optional.ts'
import { MOST_VA, Va, Voltage, Whole } from './inputs.ts'
import { type Figure, type Outcome, percentOf, shown, withUnit, worksheet } from './outcome.ts'

/** Where the load without the charger comes from. */
const loadSources = ['standard', 'optional', 'measured'] as const

export const EvRoomInput = z.object({
  panel_amperes: Whole('Panel rating', { max: 6000 }),
  voltage: Voltage,
  source: z
    .enum(loadSources, { error: 'The present load must come from standard, optional or measured' })
    .default('standard'),
  /** Without the charger; for `measured`, the highest demand of 12 months. */
  present_va: Va('Present load'),
  ev_va: Whole('EV charger', { max: MOST_VA }),
  /** Spaces left in the panel; null when not counted. */
  free_spaces: Whole('Free spaces', { min: 0, max: 200 }).nullish(),
})
export type EvRoomInput = z.output<typeof EvRoomInput>

const POLES = 2

/** Whether a panel has room for an EV charger. */
export function evRoom(input: EvRoomInput, code: Code): Outcome {
  const sheet = worksheet(code)
  const { add } = sheet
  const { dwelling, evCircuit, loadManagement } = code
  const { panel_amperes, voltage, source, present_va, ev_va, free_spaces } = input
  const present =
    source === 'measured'
      ? add(
          dwelling.measured.section,
          'Highest demand in 12 months',
          `${withUnit(present_va, 'VA')} × ${dwelling.measured.percent}%`,
          percentOf(present_va, dwelling.measured.percent),
        )
      : add(
          source === 'standard' ? 'Article 220, Part III' : dwelling.optional.general,
          'Present load',
          'As calculated, without the charger',
          present_va,
        )
  const charger = add(
    dwelling.ev.section,
    'EV charger',
    `The larger of ${shown(dwelling.ev.least)} VA and ${shown(ev_va)} VA`,
    Math.max(ev_va, dwelling.ev.least),
  )
  const total = add(null, 'Load with the charger', `${shown(present)} VA + ${shown(charger)} VA`, present + charger)
  const capacity = add(null, 'Panel capacity', `${shown(panel_amperes)} A × ${voltage} V`, panel_amperes * voltage)
  const left = add(null, 'Left with the charger', `${shown(capacity)} VA − ${shown(total)} VA`, capacity - total)
  const current = add(
    dwelling.fractions,
    'Charger current',
    `${shown(ev_va)} VA ÷ ${voltage} V`,
    amperesOf(ev_va, voltage),
    'A',
  )
  const needed = add(
    evCircuit.section,
    'Charger circuit',
    `${shown(ev_va)} VA ÷ ${voltage} V × ${evCircuit.percent}%, rounded up`,
    Math.ceil((ev_va * evCircuit.percent) / (100 * voltage)),
    'A',
  )
  const breaker = standardRating(code, needed)
  const hasSpaces = free_spaces == null || free_spaces >= POLES
  const fits = left >= 0 && hasSpaces
  const figures: Figure[] = [
    { label: 'Room for the charger', value: fits ? 'Yes' : 'No', unit: '' },
    { label: 'Charger current', value: current, unit: 'A' },
  ]
  if (breaker !== null) {
    add(code.standardRatings.section, 'Charger breaker', `The next standard rating from ${needed} A`, breaker, 'A')
    figures.push({ label: 'Charger breaker', value: breaker, unit: 'A' })
  }
  if (source === 'optional') {
    const share = add(
      dwelling.optional.general,
      'Left with the charger at 40%',
      `${shown(capacity)} VA − ${shown(present)} VA − ${shown(charger)} VA × ${dwelling.optional.restPercent}%`,
      capacity - present - percentOf(charger, dwelling.optional.restPercent),
    )
    figures.push({ label: 'Left with the charger at 40%', value: share, unit: 'VA' })
  }
  const most = capacity - present
  if (left < 0 && most >= dwelling.ev.least)
    figures.push({ label: 'Largest charger that fits', value: most, unit: 'VA' })
  return {
    title: left < 0 ? 'Over the panel’s capacity' : 'Left with the charger',
    result: left,
    unit: 'VA',
    figures,
    steps: sheet.steps,
    remarks: [
      ...(source === 'optional' ? [EV_DISPUTED] : []),
      ...(left < 0
        ? [`Load management can limit the charger to what is left (${loadManagement}), or the service can be enlarged.`]
        : []),
      ...(hasSpaces ? [] : [`A ${voltage} V charger takes ${POLES} spaces, and the panel has ${free_spaces} left.`]),
      'The panel capacity is its rating in full. Check the service conductors and the main breaker as well.',
    ],
    permit:
      breaker === null
        ? null
        : { amperage: `${breaker} A`, service_size: `${shown(panel_amperes)} A`, voltage: `${voltage} V` },
  }
}
