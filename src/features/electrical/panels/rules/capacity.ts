import { states } from '#contract/states.ts'
import type { Code } from '#features/electrical/calculators/rules/edition.ts'
import { chargerLoad } from '#features/electrical/calculators/rules/ev-room.ts'
import { formatValue } from '#features/electrical/calculators/rules/outcome.ts'
import { capacityAmps, legsIn, supplies, type Supply } from './load.ts'

// The room of a panel for a new two-pole load, by the load calculation of its dwelling. Nothing is guessed: without one it is not known.

export const capacityStates = states({
  room: { label: 'Has room', tone: 'good', icon: 'done' },
  spaces: { label: 'Needs spaces', tone: 'warn', icon: 'alert' },
  management: { label: 'Needs load management', tone: 'warn', icon: 'working' },
  service: { label: 'Needs a service', tone: 'bad', icon: 'alert' },
  unknown: { label: 'Unknown', tone: 'muted', icon: 'draft' },
})
export type Room = (typeof capacityStates.names)[number]

/** Loads to look for. Only a charger has a usual size: the others are on their nameplates. */
export const newLoads = {
  ev: { label: 'EV charger', amps: 48 },
  heat_pump: { label: 'Heat pump', amps: null },
  spa: { label: 'Spa', amps: null },
} as const
type NewLoadName = keyof typeof newLoads
export const newLoadNames = ['ev', 'heat_pump', 'spa'] as const satisfies NewLoadName[]
export type NewLoad = { name: NewLoadName; amps: number | null }

export type CapacityPanel = {
  rating_amps: number
  main_breaker_amps: number | null
  voltage: Supply
  fed_from_name: string | null
  circuit_count: number
  two_pole_places: number
  service_panels: number
  calculated_va: number | null
  calculated_volts: number | null
}

export type Capacity = {
  status: Room
  /** Why, or what to do. */
  text: string
  /** In VA; null where it is not known. */
  capacity: number
  needed: number | null
  left: number | null
}

/** The VA that a load takes of a panel: a charger counts with 125%, the others in full. */
function loadVa({ name, amps }: NewLoad, volts: number, code: Code): number | null {
  if (amps === null) return null
  const va = Math.ceil(amps * volts)
  return name === 'ev' ? chargerLoad(code, va).continuous : va
}

/** Why the load of a panel is not known, or null. */
function whyUnknown({ fed_from_name, voltage, service_panels, calculated_va, calculated_volts }: CapacityPanel) {
  if (fed_from_name !== null) return `Fed from ${fed_from_name}: calculate its own load.`
  if (legsIn({ voltage }) > 2) return 'Three-phase. Calculate its load by itself.'
  if (service_panels > 1) return `${service_panels} panels share the service. Calculate the load of each.`
  if (calculated_va === null) return 'Save a dwelling load calculation to a job here.'
  return calculated_volts === supplies[voltage].between
    ? null
    : `The load was calculated at ${calculated_volts} V. Calculate it again.`
}

/** The room of a panel for a new load, and the reason in words. */
export function roomFor(panel: CapacityPanel, load: NewLoad, code: Code): Capacity {
  const { between } = supplies[panel.voltage]
  const capacity = capacityAmps(panel) * between
  const needed = loadVa(load, between, code)
  const why = whyUnknown(panel)
  const present = why === null ? panel.calculated_va : null
  const left = present === null || needed === null ? null : capacity - present - needed
  const answer = (status: Room, text: string): Capacity => ({ status, text, capacity, needed, left })
  if (present === null) return answer('unknown', why ?? '')
  if (present > capacity)
    return answer('service', `Its load is ${formatValue(present - capacity)} VA above its rating.`)
  if (left === null) return answer('unknown', 'Enter the amperes on the nameplate.')
  if (left < 0)
    return answer(
      'management',
      `${formatValue(-left)} VA too much. Use load management (${code.loadManagement}) or a larger service.`,
    )
  if (panel.circuit_count === 0) return answer('unknown', 'The load fits. Enter the circuits to see its free spaces.')
  if (panel.two_pole_places === 0) return answer('spaces', 'The load fits, but no place for two poles is free.')
  return answer('room', `${formatValue(left)} VA left with it.`)
}
