import { formatCount, pluralize } from '#contract/text.ts'
import { listLegs, type Span } from './layout.ts'

export const supplyNames = ['120/240-1ph', '120/208-1ph', '120/208-3ph', '120/240-3ph', '277/480-3ph'] as const
export type Supply = (typeof supplyNames)[number]

/** Panel supplies: the volts from each leg to neutral, and from one leg to another. */
export const supplies: Record<Supply, { label: string; volts: readonly number[]; between: number }> = {
  '120/240-1ph': { label: '120/240 V, single-phase', volts: [120, 120], between: 240 },
  '120/208-1ph': { label: '120/208 V, single-phase', volts: [120, 120], between: 208 },
  '120/208-3ph': { label: '120/208 V, three-phase', volts: [120, 120, 120], between: 208 },
  // A 4-wire delta: the neutral is in the middle of legs A and C.
  '120/240-3ph': { label: '120/240 V, three-phase delta (high leg B)', volts: [120, 208, 120], between: 240 },
  '277/480-3ph': { label: '277/480 V, three-phase', volts: [277, 277, 277], between: 480 },
}

const legName = (index: number): string => 'ABC'.charAt(index)

/** Number of legs of a panel. */
export const legsIn = ({ voltage }: { voltage: Supply }): number => supplies[voltage].volts.length

/** The leg of a delta that has more volts to neutral than the others; null for other supplies. */
export function getHighLeg({ voltage }: { voltage: Supply }): { index: number; leg: string; volts: number } | null {
  const { volts } = supplies[voltage]
  const most = Math.max(...volts)
  return most === volts[0] ? null : { index: volts.indexOf(most), leg: legName(volts.indexOf(most)), volts: most }
}

/** True if a breaker connects to the high leg. */
export const isOnHighLeg = (panel: { voltage: Supply }, span: Span): boolean =>
  listLegs(span, legsIn(panel)).some((leg) => leg === getHighLeg(panel)?.index)

/** `High leg B: 208 V to neutral at spaces 3, 4, 9, 10`; null without one. */
export function highLegText(panel: { voltage: Supply; spaces: number }): string | null {
  const high = getHighLeg(panel)
  const spaces = Array.from({ length: panel.spaces }, (_, n) => n + 1)
  return (
    high &&
    `High leg ${high.leg}: ${high.volts} V to neutral at spaces ${spaces.filter((space) => isOnHighLeg(panel, { space, poles: 1 })).join(', ')}`
  )
}

/** `200 A, 120/240 V, single-phase, 40 spaces` */
export const panelText = ({ rating_amps, voltage, spaces }: { rating_amps: number; voltage: Supply; spaces: number }) =>
  `${rating_amps} A, ${supplies[voltage].label}, ${spaces} spaces`

/** `200 A main breaker`, or without one. */
export const mainText = (main_breaker_amps: number | null): string =>
  main_breaker_amps === null ? 'Main lugs only' : `${main_breaker_amps} A main breaker`

export type LoadedPanel = { voltage: Supply; rating_amps: number; main_breaker_amps: number | null }
type LoadedCircuit = Span & { load_va: number | null; spare?: boolean }

/** The amperes that a panel may carry: its rating, or its main breaker if that is smaller. */
export const capacityAmps = ({
  rating_amps,
  main_breaker_amps,
}: Pick<LoadedPanel, 'rating_amps' | 'main_breaker_amps'>) => Math.min(rating_amps, main_breaker_amps ?? rating_amps)

const tenth = (amps: number) => Math.round(amps * 10) / 10

/**
 * The connected load of a panel: the sum of its circuits, without demand factors. The poles of a breaker share its VA. One pole has
 * the volts from its leg to neutral, two poles those between their legs, and each of three poles carries VA / (√3 × those). What is
 * left is what the fullest leg leaves of the panel's rating, or of its main breaker if that is smaller.
 */
export function calculateLoad(panel: LoadedPanel, circuits: readonly LoadedCircuit[]) {
  const { volts, between } = supplies[panel.voltage]
  const sums = volts.map((toNeutral, index) => {
    const loads = circuits.map(({ space, poles, load_va }) => {
      const onLeg = listLegs({ space, poles }, volts.length).filter((leg) => leg === index).length
      const va = ((load_va ?? 0) * onLeg) / poles
      return { va, amps: va / (poles === 1 ? toNeutral : between / (poles === 2 ? 2 : Math.sqrt(3))) }
    })
    const sum = (of: 'va' | 'amps') => loads.reduce((total, load) => total + load[of], 0)
    return { leg: legName(index), va: Math.round(sum('va')), amps: tenth(sum('amps')) }
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

/** The load of each leg below a printed directory; nothing while no circuit has a load. */
export function loadTexts({ total_va, legs, unknown }: PanelLoad): string {
  if (total_va === 0) return ''
  const each = legs.map(({ leg, va, amps }) => `Leg ${leg}: ${formatCount(va)} VA, ${formatCount(amps)} A`)
  const missing = unknown === 0 ? '' : ` ${pluralize(unknown, 'circuit')} without a load.`
  return `${each.join('. ')}. Connected load ${formatCount(total_va)} VA, without demand factors.${missing}`
}
