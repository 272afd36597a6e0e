import * as z from 'zod/mini'
import type { Code } from './edition.ts'
import { standardRating, toAmperes } from './dwelling.ts'
import { EV_DISPUTED } from './dwelling-optional.ts'
import { across, Decimal, Va, Voltage, Whole } from './inputs.ts'
import { applyPercent, type Figure, formatValue, type Outcome, withUnit, worksheet } from './outcome.ts'

/** Sources of the load without the charger. */
const loadSources = ['standard', 'optional', 'measured'] as const

export const EvRoomInput = z
  .object({
    panel_amperes: Whole('Panel rating', { max: 6000 }),
    voltage: Voltage,
    source: z._default(
      z.enum(loadSources, { error: 'The present load must come from standard, optional or measured' }),
      'standard',
    ),
    /** Without the charger; for `measured`, the highest demand of 12 months. */
    present_va: Va('Present load'),
    /** The charger's nameplate: its current, or its VA at the panel's voltage. */
    ev_amperes: z.nullish(Decimal('Charger current', 1000)),
    ev_va: Va('EV charger'),
    /** Spaces left in the panel; null when not counted. */
    free_spaces: z.nullish(Whole('Free spaces', { min: 0, max: 200 })),
  })
  .check(
    across(['ev_amperes', 'ev_va'], ({ ev_amperes, ev_va }, ctx) => {
      if (ev_amperes == null && ev_va === 0)
        ctx.addIssue({ code: 'custom', path: ['ev_amperes'], message: 'Enter the charger’s current or its VA' })
      if (ev_amperes != null && ev_va > 0)
        ctx.addIssue({ code: 'custom', path: ['ev_va'], message: 'Enter the charger’s current or its VA, not both' })
    }),
  )
export type EvRoomInput = z.output<typeof EvRoomInput>

const POLES = 2

/** The load of a charger: its nameplate, or the least that the code sets. It runs for three hours or more, so a panel needs more. */
export function chargerLoad({ dwelling, evCircuit }: Code, va: number): { charger: number; continuous: number } {
  const charger = Math.ceil(Math.max(va, dwelling.ev.least ?? 0))
  return { charger, continuous: Math.ceil((charger * evCircuit.percent) / 100) }
}

/** Checks that a panel has room for an EV charger. */
export function evRoom(input: EvRoomInput, code: Code): Outcome {
  const sheet = worksheet(code)
  const { add } = sheet
  const { dwelling, evCircuit, loadManagement } = code
  const { panel_amperes, voltage, source, present_va, ev_amperes, free_spaces } = input
  const ev_va =
    ev_amperes == null
      ? input.ev_va
      : add(
          null,
          'Charger nameplate',
          `${formatValue(ev_amperes)} A × ${voltage} V`,
          Math.round(ev_amperes * voltage * 100) / 100,
        )
  const present =
    source === 'measured'
      ? add(
          dwelling.measured.section,
          'Highest demand in 12 months',
          `${withUnit(present_va, 'VA')} × ${dwelling.measured.percent}%`,
          applyPercent(present_va, dwelling.measured.percent),
        )
      : add(
          source === 'standard' ? dwelling.standard : dwelling.optional.general,
          'Present load',
          'As calculated, without the charger',
          present_va,
        )
  const { charger, continuous } = chargerLoad(code, ev_va)
  add(
    dwelling.ev.section,
    'EV charger',
    dwelling.ev.least === null
      ? 'Its nameplate'
      : `The larger of ${formatValue(dwelling.ev.least)} VA and ${formatValue(ev_va)} VA`,
    charger,
  )
  const total = add(
    null,
    'Load with the charger',
    `${formatValue(present)} VA + ${formatValue(charger)} VA`,
    present + charger,
  )
  const capacity = add(
    null,
    'Panel capacity',
    `${formatValue(panel_amperes)} A × ${voltage} V`,
    panel_amperes * voltage,
  )
  const remaining = add(
    null,
    'Left with the charger',
    `${formatValue(capacity)} VA − ${formatValue(total)} VA`,
    capacity - total,
  )
  const leftContinuous = add(
    code.continuous.feeder,
    `Left with ${evCircuit.percent}% of the charger`,
    `${formatValue(capacity)} VA − ${formatValue(present)} VA − ${formatValue(continuous)} VA`,
    capacity - present - continuous,
  )
  const exact = ev_amperes ?? ev_va / voltage
  const current =
    ev_amperes ??
    add(
      dwelling.fractions,
      'Charger current',
      `${formatValue(ev_va)} VA ÷ ${voltage} V`,
      toAmperes(ev_va, voltage),
      'A',
    )
  const needed = add(
    evCircuit.section,
    'Charger circuit',
    `${ev_amperes == null ? `${formatValue(ev_va)} VA ÷ ${voltage} V` : `${formatValue(ev_amperes)} A`} × ${evCircuit.percent}%, rounded up`,
    // Rounded first: 125% of two decimals has four.
    Math.ceil(Math.round(exact * evCircuit.percent * 100) / 10_000),
    'A',
  )
  const breaker = standardRating(code, needed)
  const hasSpaces = free_spaces == null || free_spaces >= POLES
  const fits = leftContinuous >= 0 && hasSpaces
  const figures: Figure[] = [
    { label: 'Room for the charger', value: fits ? 'Yes' : 'No', unit: '' },
    { label: 'Charger current', value: current, unit: 'A' },
  ]
  if (breaker !== null) {
    add(code.standardRatings.section, 'Charger breaker', `The next standard rating from ${needed} A`, breaker, 'A')
    figures.push({ label: 'Charger breaker', value: breaker, unit: 'A' })
  }
  const isDisputed = source === 'optional' && dwelling.optional.ev.disputed
  if (isDisputed) {
    const share = add(
      dwelling.optional.general,
      'Left with the charger at 40%',
      `${formatValue(capacity)} VA − ${formatValue(present)} VA − ${formatValue(charger)} VA × ${dwelling.optional.restPercent}%`,
      capacity - present - applyPercent(charger, dwelling.optional.restPercent),
    )
    figures.push({ label: 'Left with the charger at 40%', value: share, unit: 'VA' })
  }
  const most = Math.floor(((capacity - present) * 100) / evCircuit.percent)
  if (leftContinuous < 0 && most >= Math.max(1, dwelling.ev.least ?? 0))
    figures.push({ label: 'Largest charger that fits', value: most, unit: 'VA' })
  return {
    title:
      remaining < 0
        ? 'Over the panel’s capacity'
        : leftContinuous < 0
          ? `Left with the charger, too little for ${evCircuit.percent}% of it`
          : hasSpaces
            ? 'Left with the charger'
            : `No room: ${POLES} free spaces needed. Left with the charger`,
    result: remaining,
    unit: 'VA',
    figures,
    steps: sheet.steps,
    remarks: [
      ...(isDisputed ? [EV_DISPUTED] : []),
      ...(remaining >= 0 && leftContinuous < 0
        ? [
            `The charger is a continuous load. ${evCircuit.percent}% of it is ${formatValue(-leftContinuous)} VA more than the panel’s rating leaves, so it does not count as room. Readings of dwelling services differ: ask the authority having jurisdiction.`,
          ]
        : []),
      ...(ev_amperes == null && voltage === 208
        ? ['The VA on a charger’s nameplate is often that at 240 V. At 208 V enter its current instead.']
        : []),
      ...(leftContinuous < 0
        ? [`Load management can limit the charger to what is left (${loadManagement}), or the service can be enlarged.`]
        : []),
      ...(hasSpaces ? [] : [`A ${voltage} V charger takes ${POLES} spaces, and the panel has ${free_spaces} left.`]),
      'The panel capacity is its rating in full. Check the service conductors and the main breaker as well.',
    ],
    permit:
      breaker === null
        ? null
        : { amperage: `${breaker} A`, service_size: `${formatValue(panel_amperes)} A`, voltage: `${voltage} V` },
  }
}
