import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judge, TestResult } from './test-results.ts'

const measured = (values: object) => judge(TestResult.parse({ circuit: 'Circuit 12', ...values }))
const of = (values: object) => measured(values) ?? expect.unreachable('no verdict')
const insulation = (megohms: string) => of({ kind: 'insulation_resistance', test_voltage: '500', megohms })
const newWiring = (megohms: string, test_voltage: string) =>
  of({ kind: 'insulation_resistance_new', test_voltage, megohms })
const gfci = (trip_ma: string, trip_ms: string) => of({ kind: 'gfci_trip', trip_ma, trip_ms })
const ramp = (trip_ma: string, trip_ms: string) => of({ kind: 'gfci_ramp', trip_ma, trip_ms })
const torque = (measured_in_lb: string, required_in_lb = '50') => of({ kind: 'torque', measured_in_lb, required_in_lb })

const ground = (ohms: string) => of({ kind: 'ground_resistance', ohms, electrodes: 'single' })
const neutral = (volts: string) => of({ kind: 'voltage_line_neutral', volts, neutral_nominal: '120' })
const egc = (continuity: string) => of({ kind: 'egc_continuity', continuity })

describe('a test result', () => {
  test.each([
    ['a rod of 25 Ω', ground('25'), null],
    ['a rod of more', ground('25.1'), '25.1 Ω is above 25 Ω: add a second electrode'],
    ['120 V', neutral('120'), null],
    ['114 V', neutral('114'), null],
    ['126 V', neutral('126'), null],
    ['too little voltage', neutral('113.9'), '113.9 V is below 114 V'],
    ['too much voltage', neutral('126.1'), '126.1 V is above 126 V'],
    ['a continuous grounding conductor', egc('continuous'), null],
    ['an open grounding conductor', egc('open'), 'The equipment grounding conductor is open'],
    ['1 MΩ of insulation', insulation('1'), null],
    ['less insulation', insulation('0.99'), '0.99 MΩ is below 1 MΩ'],
    ['a dead short', insulation('0'), '0 MΩ is below 1 MΩ'],
    ['a GFCI that trips too easily', gfci('3.99', '24'), 'It tripped at 3.99 mA, below the 4 mA at which it must hold'],
    ['new wiring at 500 V', newWiring('25', '500'), null],
    ['too little for new wiring at 500 V', newWiring('24.99', '500'), '24.99 MΩ is below 25 MΩ'],
    ['too little for new wiring at 1,000 V', newWiring('99', '1000'), '99 MΩ is below 100 MΩ'],
    ['new wiring at 250 V, for which NETA names no value', newWiring('1', '250'), null],
    ['one that trips too late there', gfci('9', '3133'), '3133 ms is longer than the 3,132 ms allowed at 9 mA'],
    [
      'a ramp that trips too late',
      ramp('6.01', '24'),
      'It tripped only at 6.01 mA, above the 6 mA at which it must trip',
    ],
    ['correct polarity', of({ kind: 'polarity', polarity: 'correct' }), null],
    [
      'reversed polarity',
      of({ kind: 'polarity', polarity: 'reversed' }),
      'The grounded conductor is on a terminal for an ungrounded one',
    ],
    ['the marked torque', torque('50'), null],
    ['10% more', torque('55'), null],
    ['less torque', torque('49.99'), '49.99 in-lb is below the 50 in-lb required'],
    ['far more torque', torque('55.01'), '55.01 in-lb is more than 10% above the 50 in-lb required'],
  ])('%s', (_, { within, reason }, expected) => {
    expect({ within, reason }).toEqual({ within: expected === null, reason: expected })
  })

  test.each([
    { kind: 'ground_resistance', ohms: '80', electrodes: 'several' },
    { kind: 'voltage_line_line', volts: '236', line_nominal: '240' },
    { kind: 'voltage_line_neutral', volts: '270', neutral_nominal: '277' },
    { kind: 'phase_rotation', rotation: 'clockwise' },
  ])('without a limit is recorded: %j', (values) => expect(measured(values)).toBeNull())

  test('names the limit and its source, and marks what could not be checked', () => {
    expect(insulation('500')).toMatchObject({ limit: 'at least 1 MΩ', uncertain: true })
    expect(newWiring('50', '500')).toMatchObject({
      limit: 'at least 25 MΩ',
      source: 'NETA acceptance tests; NEC 2023 sets no value',
      uncertain: true,
    })
    expect(ramp('7', '24')).toMatchObject({
      limit: '4 to 6 mA',
      source: 'NEC 2023 Article 100, ground-fault circuit interrupter, informational note',
      uncertain: false,
    })
    expect(gfci('5', '24')).toMatchObject({ limit: 'at most 5,593 ms at this current', uncertain: true })
    expect(ground('30')).toMatchObject({ source: 'NEC 2023 250.53(A)(2)', uncertain: true })
    expect(neutral('110')).toMatchObject({ source: 'ANSI C84.1, range A', uncertain: true })
    expect(torque('49')).toMatchObject({ source: 'NEC 2023 110.14(D)', uncertain: false })
    expect(torque('80')).toMatchObject({ source: 'NEC 2023 110.14(D)', uncertain: true })
    expect(of({ kind: 'polarity', polarity: 'reversed' })).toMatchObject({
      source: 'NEC 2023 200.11',
      uncertain: false,
    })
  })

  const reading = fc.integer({ min: 1, max: 10_000_000 }).map((hundredths) => (hundredths / 100).toFixed(2))
  const runs = { numRuns: 10_000 }

  test('has a reason exactly when it is out of range, whatever was measured', () => {
    const any = fc.oneof(
      reading.map(insulation),
      fc.tuple(reading, reading).map(([ma, ms]) => gfci(ma, ms)),
      fc.tuple(reading, reading).map(([ma, ms]) => ramp(ma, ms)),
      fc.tuple(reading, reading).map(([measured, required]) => torque(measured, required)),
    )
    fc.assert(
      fc.property(any, ({ within, reason, limit, source }) => {
        expect(within).toBe(reason === null)
        expect(limit && source).not.toBe('')
      }),
      runs,
    )
  })

  // UL 943 written down a second time: no trip below 4 mA, (20 ÷ mA)^1.43 s from 6 mA on, and never less than 25 ms.
  test('a GFCI trips in the time of the curve', () => {
    const longest = (ma: number) => Math.max(25, Math.floor(1000 * Math.exp(1.43 * Math.log(20 / Math.max(6, ma)))))
    const current = fc.oneof(fc.integer({ min: 100, max: 1500 }), fc.integer({ min: 100, max: 60_000 }))
    const late = fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -6000, max: 6000 }))
    fc.assert(
      fc.property(current, late, (hundredths, more) => {
        const ma = hundredths / 100
        const ms = Math.max(1, longest(ma) + more)
        const inTime = ma >= 4 && ms <= longest(ma)
        expect(gfci(String(ma), String(ms)).within).toBe(inTime)
        expect(ramp(String(ma), String(ms)).within).toBe(inTime && ma <= 6)
      }),
      runs,
    )
  })
})

test.each([
  [{ kind: 'megger' }, 'Choose a kind of test'],
  [{ kind: 'polarity', polarity: 'correct', circuit: ' ' }, 'Enter the circuit or place'],
  [{ kind: 'polarity', polarity: 'sideways' }, 'Choose correct or reversed'],
  [{ kind: 'gfci_trip', trip_ma: '5', trip_ms: '' }, 'Trip time is required'],
  [{ kind: 'gfci_trip', trip_ma: '-5', trip_ms: '1' }, 'Trip current must be greater than 0'],
  [
    { kind: 'torque', required_in_lb: '1e3', measured_in_lb: '1' },
    'Required torque must be a plain number such as 12.50',
  ],
  [{ kind: 'insulation_resistance', test_voltage: '42', megohms: '1' }, 'Choose the test voltage'],
])('refuses %j', (result, message) => {
  expect(TestResult.safeParse({ circuit: 'Kitchen', ...result }).error?.issues[0]?.message).toBe(message)
})
