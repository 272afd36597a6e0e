import * as z from 'zod/mini'
import { Positive, NotNegative } from '#features/sales/price-book/rules/line-items.ts'

// Measurements taken before a circuit is handed over, and the limits that readings are compared with.

const circuit = z
  .string({ error: 'Enter the circuit or place' })
  .check(z.trim(), z.minLength(1, 'Enter the circuit or place'), z.maxLength(120, 'Use at most 120 characters'))

/** The usual test voltages of an insulation tester, in volts DC. */
export const testVoltages = ['250', '500', '1000'] as const
const polarities = ['correct', 'reversed'] as const

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
  ],
  { error: 'Choose a kind of test' },
)
export type TestResult = z.output<typeof TestResult>
export type TestKind = TestResult['kind']

export const testKindOptions: { value: TestKind; label: string }[] = [
  { value: 'insulation_resistance', label: 'Insulation resistance' },
  { value: 'insulation_resistance_new', label: 'Insulation, new wiring' },
  { value: 'gfci_trip', label: 'GFCI, fixed current' },
  { value: 'gfci_ramp', label: 'GFCI, ramp' },
  { value: 'polarity', label: 'Polarity' },
  { value: 'torque', label: 'Torque' },
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
  limit: `at most ${milliseconds.toLocaleString('en-US')} ms at this current`,
  source: 'UL 943, (20 / mA)^1.43 seconds',
  uncertain: true,
})
const polarity: Limit = { limit: 'correct', source: 'NEC 2023 200.11', uncertain: false }
const torque = (required: string): Limit => ({
  limit: `${Number(required)} in-lb, as marked on the equipment`,
  source: 'NEC 2023 110.14(D)',
  uncertain: false,
})

/** The longest time in milliseconds in which a Class A GFCI trips at this current; below 6 mA the curve grants no more. */
export const longestTrip = (milliamperes: number): number =>
  Math.floor((20 / Math.max(milliamperes, GFCI_MILLIAMPERES.to)) ** 1.43 * 1000)

/** Compares a reading with its limit. A help for the technician: the authority having jurisdiction decides. */
export function judge(result: TestResult): Verdict {
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
        time > longest
          ? `${time} ms is longer than the ${longest.toLocaleString('en-US')} ms allowed at ${current} mA`
          : null,
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
  }
}
