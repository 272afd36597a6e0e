import * as z from 'zod/mini'
import { RequiredText } from '#contract/listing.ts'
import { Positive, NotNegative } from '#features/sales/price-book/rules/line-items.ts'
import { formatCount } from '#contract/text.ts'

// Measurements taken before a circuit is handed over, and the limits that readings are compared with.

const circuit = RequiredText(120, 'Enter the circuit or place')

/** The usual test voltages of an insulation tester, in volts DC. */
export const testVoltages = ['250', '500', '1000'] as const
const polarities = ['correct', 'reversed'] as const
export const electrodes = ['single', 'several'] as const
/** Nominal voltages, in volts. */
export const lineVoltages = ['208', '240', '480'] as const
export const neutralVoltages = ['120', '277'] as const
const continuities = ['continuous', 'open'] as const
const rotations = ['clockwise', 'counterclockwise'] as const

export const TestResult = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.enum(['insulation_resistance', 'insulation_resistance_new']),
      circuit,
      test_voltage: z.enum(testVoltages, { error: 'Choose the test voltage' }),
      megohms: NotNegative('Resistance', 'Enter the resistance'),
    }),
    z.object({
      kind: z.enum(['gfci_trip', 'gfci_ramp']),
      circuit,
      trip_ma: Positive('Trip current'),
      trip_ms: Positive('Trip time'),
    }),
    z.object({
      kind: z.literal('polarity'),
      circuit,
      polarity: z.enum(polarities, { error: 'Choose correct or reversed' }),
    }),
    z.object({
      kind: z.literal('torque'),
      circuit,
      required_in_lb: Positive('Required torque'),
      measured_in_lb: Positive('Measured torque'),
    }),
    z.object({
      kind: z.literal('ground_resistance'),
      circuit,
      ohms: NotNegative('Resistance', 'Enter the resistance'),
      electrodes: z.enum(electrodes, { error: 'Choose one electrode or several' }),
    }),
    z.object({
      kind: z.literal('voltage_line_line'),
      circuit,
      volts: NotNegative('Voltage', 'Enter the voltage'),
      line_nominal: z.enum(lineVoltages, { error: 'Choose the nominal voltage' }),
    }),
    z.object({
      kind: z.literal('voltage_line_neutral'),
      circuit,
      volts: NotNegative('Voltage', 'Enter the voltage'),
      neutral_nominal: z.enum(neutralVoltages, { error: 'Choose the nominal voltage' }),
    }),
    z.object({
      kind: z.literal('egc_continuity'),
      circuit,
      continuity: z.enum(continuities, { error: 'Choose continuous or open' }),
    }),
    z.object({
      kind: z.literal('phase_rotation'),
      circuit,
      rotation: z.enum(rotations, { error: 'Choose the direction' }),
    }),
  ],
  { error: 'Choose a kind of test' },
)
export type TestResult = z.output<typeof TestResult>
type TestKind = TestResult['kind']

export const testKindOptions: { value: TestKind; label: string }[] = [
  { value: 'insulation_resistance', label: 'Insulation resistance' },
  { value: 'insulation_resistance_new', label: 'Insulation, new wiring' },
  { value: 'gfci_trip', label: 'GFCI, fixed current' },
  { value: 'gfci_ramp', label: 'GFCI, ramp' },
  { value: 'polarity', label: 'Polarity' },
  { value: 'torque', label: 'Torque' },
  { value: 'ground_resistance', label: 'Ground resistance' },
  { value: 'voltage_line_line', label: 'Voltage, line to line' },
  { value: 'voltage_line_neutral', label: 'Voltage, line to neutral' },
  { value: 'egc_continuity', label: 'EGC continuity' },
  { value: 'phase_rotation', label: 'Phase rotation' },
]
export const testKindLabel = (kind: TestKind): string =>
  testKindOptions.find(({ value }) => value === kind)?.label ?? kind

export type Verdict = {
  within: boolean
  /** Why it is out of range, or null. */
  reason: string | null
  /** The limit that the reading was compared with. */
  limit: string
  /** Edition and section of the limit. */
  source: string
  /** The limit could not be checked against its primary text. */
  uncertain: boolean
}

type Limit = Pick<Verdict, 'limit' | 'source' | 'uncertain'>

const verdict = (limit: Limit, reason: string | null): Verdict => ({ within: reason === null, reason, ...limit })

/**
 * The rule of thumb of 1 MΩ for each 1,000 V and never less than 1 MΩ, for existing wiring, and for new wiring the values of NETA's
 * acceptance tests, which name none at 250 V.
 */
const LEAST_MEGOHMS = 1
const NETA_MEGOHMS = { '250': null, '500': 25, '1000': 100 }
/**
 * A Class A GFCI must not trip below the first and must trip at the second, in milliamperes: a ramp finds where it trips. A fixed
 * current above the second is what most testers apply, and UL 943 says how soon it must trip then.
 */
const GFCI_MILLIAMPERES = { from: 4, to: 6 }
/** Highest allowed ratio of a measured torque to the marked one. */
const TORQUE_MARGIN = 1.1

/** A single rod, pipe or plate of more ohms needs a second one, and two need no test. */
const ELECTRODE_OHMS = 25
/** Range A of ANSI C84.1 at the service, for a nominal voltage of 120 V. */
const NEUTRAL_VOLTS = { from: 114, to: 126 }

const megger = (megohms: number, source: string): Limit => ({
  limit: `at least ${megohms} MΩ`,
  source,
  uncertain: true,
})
const gfciCurrent: Limit = {
  limit: '4 to 6 mA',
  source: 'NEC 2023 Article 100, ground-fault circuit interrupter, informational note',
  uncertain: false,
}
const gfciTime = (milliseconds: number): Limit => ({
  limit: `at most ${formatCount(milliseconds)} ms at this current`,
  source: 'UL 943, (20 / mA)^1.43 seconds',
  uncertain: true,
})
const polarity: Limit = { limit: 'correct', source: 'NEC 2023 200.11', uncertain: false }
const torque = (required: string): Limit => ({
  limit: `${Number(required)} in-lb, as marked on the equipment`,
  source: 'NEC 2023 110.14(D)',
  uncertain: false,
})

const electrode: Limit = {
  limit: 'at most 25 Ω for a single rod, pipe or plate',
  source: 'NEC 2023 250.53(A)(2)',
  uncertain: true,
}
const neutralVoltage: Limit = { limit: '114 to 126 V at the service', source: 'ANSI C84.1, range A', uncertain: true }
const continuity: Limit = {
  limit: 'continuous',
  source: 'no value for its resistance is set here',
  uncertain: false,
}

/** Where the curve of UL 943 ends, at 264 mA. */
const LEAST_MILLISECONDS = 25

/** The longest time in milliseconds in which a Class A GFCI trips at this current; below 6 mA the curve grants no more. */
const longestTrip = (milliamperes: number): number =>
  Math.max(LEAST_MILLISECONDS, Math.floor((20 / Math.max(milliamperes, GFCI_MILLIAMPERES.to)) ** 1.43 * 1000))

/** Compares a reading with its limit, or null: it has none and is recorded. A help for the technician: the authority having jurisdiction decides. */
export function judge(result: TestResult): Verdict | null {
  switch (result.kind) {
    case 'insulation_resistance':
    case 'insulation_resistance_new': {
      const neta = result.kind === 'insulation_resistance_new' ? NETA_MEGOHMS[result.test_voltage] : null
      const least = neta ?? LEAST_MEGOHMS
      const source = neta === null ? 'one-megohm rule' : 'NETA acceptance tests'
      return verdict(
        megger(least, `${source}; NEC 2023 sets no value`),
        Number(result.megohms) < least ? `${Number(result.megohms)} MΩ is below ${least} MΩ` : null,
      )
    }
    case 'gfci_trip':
    case 'gfci_ramp': {
      const [current, time] = [Number(result.trip_ma), Number(result.trip_ms)]
      if (current < GFCI_MILLIAMPERES.from)
        return verdict(gfciCurrent, `It tripped at ${current} mA, below the 4 mA at which it must hold`)
      if (result.kind === 'gfci_ramp' && current > GFCI_MILLIAMPERES.to)
        return verdict(gfciCurrent, `It tripped only at ${current} mA, above the 6 mA at which it must trip`)
      const longest = longestTrip(current)
      return verdict(
        gfciTime(longest),
        time > longest ? `${time} ms is longer than the ${formatCount(longest)} ms allowed at ${current} mA` : null,
      )
    }
    case 'polarity':
      return verdict(
        polarity,
        result.polarity === 'reversed' ? 'The grounded conductor is on a terminal for an ungrounded one' : null,
      )
    case 'torque': {
      const [required, measured] = [Number(result.required_in_lb), Number(result.measured_in_lb)]
      if (measured < required)
        return verdict(torque(result.required_in_lb), `${measured} in-lb is below the ${required} in-lb required`)
      if (measured > required * TORQUE_MARGIN)
        return verdict(
          { ...torque(result.required_in_lb), uncertain: true },
          `${measured} in-lb is more than 10% above the ${required} in-lb required`,
        )
      return verdict(torque(result.required_in_lb), null)
    }
    case 'ground_resistance': {
      const ohms = Number(result.ohms)
      if (result.electrodes === 'several') return null
      return verdict(electrode, ohms > ELECTRODE_OHMS ? `${ohms} Ω is above 25 Ω: add a second electrode` : null)
    }
    case 'voltage_line_neutral': {
      if (result.neutral_nominal !== '120') return null
      const volts = Number(result.volts)
      const { from, to } = NEUTRAL_VOLTS
      const reason = volts < from ? `below ${from} V` : volts > to ? `above ${to} V` : null
      return verdict(neutralVoltage, reason && `${volts} V is ${reason}`)
    }
    case 'egc_continuity':
      return verdict(continuity, result.continuity === 'open' ? 'The equipment grounding conductor is open' : null)
    case 'voltage_line_line':
    case 'phase_rotation':
      return null
  }
}

/** `550 MΩ at 500 V` */
export function formatReading(result: TestResult): string {
  switch (result.kind) {
    case 'insulation_resistance':
    case 'insulation_resistance_new':
      return `${Number(result.megohms)} MΩ at ${result.test_voltage} V`
    case 'gfci_trip':
    case 'gfci_ramp':
      return `${Number(result.trip_ms)} ms at ${Number(result.trip_ma)} mA`
    case 'polarity':
      return result.polarity === 'correct' ? 'Correct' : 'Reversed'
    case 'torque':
      return `${Number(result.measured_in_lb)} in-lb`
    case 'ground_resistance':
      return `${Number(result.ohms)} Ω`
    case 'voltage_line_line':
      return `${Number(result.volts)} V of ${result.line_nominal} V`
    case 'voltage_line_neutral':
      return `${Number(result.volts)} V of ${result.neutral_nominal} V`
    case 'egc_continuity':
      return result.continuity === 'continuous' ? 'Continuous' : 'Open'
    case 'phase_rotation':
      return result.rotation === 'clockwise' ? 'Clockwise, A-B-C' : 'Counterclockwise, C-B-A'
  }
}
