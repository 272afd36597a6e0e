import { pluralize } from '#contract/text.ts'
import { listLegs, type Placed } from './layout.ts'

const LEG_NAMES = ['A', 'B', 'C'] as const

/** Panel supplies: their legs, and the volts from each leg to neutral and to another leg. */
export const supplies = {
  '120/240-1ph': { label: '120/240 V, single-phase', legs: 2, volts: 120, between: 240 },
  '120/208-1ph': { label: '120/208 V, single-phase', legs: 2, volts: 120, between: 208 },
  '120/208-3ph': { label: '120/208 V, three-phase', legs: 3, volts: 120, between: 208 },
  '277/480-3ph': { label: '277/480 V, three-phase', legs: 3, volts: 277, between: 480 },
} as const
export type Supply = keyof typeof supplies
export const supplyNames = ['120/240-1ph', '120/208-1ph', '120/208-3ph', '277/480-3ph'] as const satisfies Supply[]

/** `200 A, 120/240 V, single-phase, 40 spaces` */
export const panelText = ({ rating_amps, voltage, spaces }: { rating_amps: number; voltage: Supply; spaces: number }) =>
  `${rating_amps} A, ${supplies[voltage].label}, ${spaces} spaces`

/** `200 A main breaker`, or without one. */
export const mainText = (main_breaker_amps: number | null): string =>
  main_breaker_amps === null ? 'Main lugs only' : `${main_breaker_amps} A main breaker`

export type LoadedPanel = { voltage: Supply; rating_amps: number; main_breaker_amps: number | null }
export type LoadedCircuit = Placed & { load_va: number | null; spare?: boolean }

/** The amperes that a panel may carry: its rating, or its main breaker if that is smaller. */
export const capacityAmps = ({
  rating_amps,
  main_breaker_amps,
}: Pick<LoadedPanel, 'rating_amps' | 'main_breaker_amps'>) => Math.min(rating_amps, main_breaker_amps ?? rating_amps)

const tenth = (amps: number) => Math.round(amps * 10) / 10

/**
 * The connected load of a panel: the sum of its circuits, without demand factors. The poles of a breaker share its VA; on a wye
 * system each of two poles carries VA divided by the volts between them, which is more than half of it to neutral. What is left is
 * what the fullest leg leaves of the panel's rating, or of its main breaker if that is smaller.
 */
export function calculateLoad(panel: LoadedPanel, circuits: readonly LoadedCircuit[]) {
  const { legs, volts, between } = supplies[panel.voltage]
  const sums = LEG_NAMES.slice(0, legs).map((leg, index) => {
    const loads = circuits.map(({ space, poles, load_va }) => {
      const share = ((load_va ?? 0) * listLegs({ space, poles }, legs).filter((one) => one === index).length) / poles
      return { va: share, amps: poles === 2 ? (share * 2) / between : share / volts }
    })
    const sum = (of: 'va' | 'amps') => loads.reduce((total, load) => total + load[of], 0)
    return { leg, va: Math.round(sum('va')), amps: tenth(sum('amps')) }
  })
  const total_va = circuits.reduce((sum, { load_va }) => sum + (load_va ?? 0), 0)
  const capacity = capacityAmps(panel)
  const fullest = Math.max(...sums.map(({ amps }) => amps))
  return {
    total_va,
    legs: sums,
    capacity,
    fullest,
    left_amps: tenth(capacity - fullest),
    /** Circuits in use whose load is not known. */
    unknown: circuits.filter(({ load_va, spare }) => load_va === null && !spare).length,
  }
}
export type PanelLoad = ReturnType<typeof calculateLoad>

const grouped = (value: number) => value.toLocaleString('en-US')

/** The load of each leg below a printed directory; nothing while no circuit has a load. */
export function loadTexts({ total_va, legs, unknown }: PanelLoad): string {
  if (total_va === 0) return ''
  const each = legs.map(({ leg, va, amps }) => `Leg ${leg}: ${grouped(va)} VA, ${grouped(amps)} A`)
  const missing = unknown === 0 ? '' : ` ${pluralize(unknown, 'circuit')} without a load.`
  return `${each.join('. ')}. Connected load ${grouped(total_va)} VA, without demand factors.${missing}`
}

/** Number of legs of a panel. */
export const legsIn = ({ voltage }: { voltage: Supply }): number => supplies[voltage].legs
