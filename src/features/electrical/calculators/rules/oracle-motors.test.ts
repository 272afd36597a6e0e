import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  adjustment,
  atLeast,
  type Celsius,
  correction,
  LAST_OF_60,
  order,
  RATINGS,
  wireInWay,
  wires,
} from '#test/oracle-wires.ts'
import { answer } from '#test/outcomes.ts'

// Ten thousand motors and ten thousand air conditioners against an oracle: the tables typed in and the rules written down a second
// time, without looking at the calculators. Both editions have the same figures.

// Table 430.248: 115, 200, 208, 230 V.
const SINGLE = `
  1/6 4.4 2.5 2.4 2.2; 1/4 5.8 3.3 3.2 2.9; 1/3 7.2 4.1 4.0 3.6; 1/2 9.8 5.6 5.4 4.9; 3/4 13.8 7.9 7.6 6.9; 1 16 9.2 8.8 8.0;
  1-1/2 20 11.5 11 10; 2 24 13.8 13.2 12; 3 34 19.6 18.7 17; 5 56 32.2 30.8 28; 7-1/2 80 46 44 40; 10 100 57.5 55 50`
// Table 430.250: 115, 200, 208, 230, 460, 575 V.
const THREE = `
  1/2 4.4 2.5 2.4 2.2 1.1 0.9; 3/4 6.4 3.7 3.5 3.2 1.6 1.3; 1 8.4 4.8 4.6 4.2 2.1 1.7; 1-1/2 12 6.9 6.6 6.0 3.0 2.4;
  2 13.6 7.8 7.5 6.8 3.4 2.7; 3 - 11 10.6 9.6 4.8 3.9; 5 - 17.5 16.7 15.2 7.6 6.1; 7-1/2 - 25.3 24.2 22 11 9;
  10 - 32.2 30.8 28 14 11; 15 - 48.3 46.2 42 21 17; 20 - 62.1 59.4 54 27 22; 25 - 78.2 74.8 68 34 27; 30 - 92 88 80 40 32;
  40 - 120 114 104 52 41; 50 - 150 143 130 65 52; 60 - 177 169 154 77 62; 75 - 221 211 192 96 77; 100 - 285 273 248 124 99;
  125 - 359 343 312 156 125; 150 - 414 396 360 180 144; 200 - 552 528 480 240 192; 250 - - - - 302 242; 300 - - - - 361 289;
  350 - - - - 414 336; 400 - - - - 477 382; 450 - - - - 515 412; 500 - - - - 590 472`
const rowsIn = (text: string) =>
  new Map(
    text.split(';').map((line) => {
      const [horsepower = '', ...cells] = line.trim().split(/\s+/)
      return [horsepower, cells] as const
    }),
  )
const TABLES = { single: rowsIn(SINGLE), three: rowsIn(THREE) }
// The columns by the voltage of the system.
const COLUMNS = { single: [120, 200, 208, 240], three: [120, 200, 208, 240, 480, 600] }

const FUSES = [...RATINGS, 1, 3, 6, 601].toSorted((a, b) => a - b)
const up = (list: readonly number[], amps: number) => list.find((rating) => atLeast(rating, amps))
const down = (list: readonly number[], amps: number) => list.filter((rating) => atLeast(amps, rating)).at(-1) ?? 0

/** `at60`: the largest size that counts with its 60 °C column. */
const methods = {
  nm: { insulation: 90, at60: '2', last: '2', steel: false },
  uf: { insulation: 60, at60: '4/0', last: '4/0', steel: false },
  se: { insulation: 75, at60: '10', last: '1000', steel: false },
  mc: { insulation: 90, at60: '', last: '1000', steel: true },
  thhn_emt: { insulation: 90, at60: '', last: '1000', steel: true },
  thhn_fmc: { insulation: 90, at60: '', last: '1000', steel: true },
  thhn_pvc_40: { insulation: 90, at60: '', last: '1000', steel: false },
} as const satisfies Record<string, { insulation: Celsius; at60: string; last: string; steel: boolean }>

const wirings = {
  phase: fc.constantFrom('single', 'three'),
  wiring: fc.constantFrom('nm', 'uf', 'se', 'mc', 'thhn_emt', 'thhn_fmc', 'thhn_pvc_40'),
  material: fc.constantFrom('copper', 'aluminum'),
  feet: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 2000 })),
  ambient_fahrenheit: fc.oneof(fc.constant(86), fc.integer({ min: -40, max: 185 })),
  others: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60 })),
  terminals: fc.constantFrom('unmarked', '60', '75'),
  drop_limit: fc.constantFrom('3', '5', 'none'),
} as const
const _way = fc.record({ ...wirings, voltage: fc.integer() })
type Way = typeof _way extends fc.Arbitrary<infer Value> ? Value : never

/** The smallest wire whose ampacity, in its conditions, is at least what is needed. */
function wireFor(way: Way, needed: number) {
  const { insulation, at60, last } = methods[way.wiring]
  const factor =
    correction(insulation, ((way.ambient_fahrenheit - 32) * 5) / 9 - 1e-9) *
    adjustment((way.phase === 'single' ? 2 : 3) + way.others)
  for (let sets = 1; sets <= (last === '1000' ? 20 : 1); sets += 1)
    for (const [index, wire] of wires.entries()) {
      if ((sets > 1 && index <= LAST_OF_60) || index > order.indexOf(last)) continue
      const unmarked = needed <= 100 || index <= LAST_OF_60 ? 60 : 75
      const isCapped = index <= order.indexOf(at60)
      const terminals = isCapped || way.terminals === '60' ? 60 : way.terminals === '75' ? 75 : unmarked
      const one = wire[way.material]
      const ampacity = sets * Math.min(one[insulation] * factor, one[terminals], one[insulation])
      if (one[insulation] > 0 && atLeast(ampacity, needed)) return { index, sets, ampacity }
    }
  return null
}

/** The wire that also keeps its voltage drop, with its equipment ground. */
function wholeWay(way: Way, needed: number, load: number, device: number) {
  const base = wireFor(way, needed)
  if (base === null) return null
  return wireInWay(base, way, methods[way.wiring], { load, device })
}

type Answer = NonNullable<ReturnType<typeof answer>>

/** The wire, its ground and its drop. Null where there must be no answer. */
function expectWay(way: Way, whole: ReturnType<typeof wholeWay>, result: Answer | null): result is Answer {
  // The oracle has no grounds above 2,000 A.
  if (whole === undefined) return false
  if (whole === null) {
    expect(result).toBeNull()
    return false
  }
  if (result === null) {
    // Only a raceway may be too small for what is right otherwise.
    expect(way.wiring).toContain('thhn')
    return false
  }
  expect(result.result).toBe(whole.size)
  expect(String(result.figure('Equipment grounding conductor')).split(' ')[0]).toBe(whole.ground)
  if (way.feet === null) expect(result.figure('Voltage drop')).toBeUndefined()
  else expect(Math.abs(Number(result.figure('Voltage drop')) - whole.percent)).toBeLessThan(0.0051)
  return true
}

const RUNS = { numRuns: 10_000 }
const editions = fc.constantFrom('2023', '2026')
const hundredths = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((value) => value / 100)

const DEVICES = {
  breaker: { standard: 2.5, design_b: 2.5, wound_rotor: 1.5, name: 'Inverse-time breaker', list: RATINGS },
  dual_element: { standard: 1.75, design_b: 1.75, wound_rotor: 1.5, name: 'Dual-element fuse', list: FUSES },
  nontime_delay: { standard: 3, design_b: 3, wound_rotor: 1.5, name: 'Nontime-delay fuse', list: FUSES },
  instantaneous: { standard: 8, design_b: 11, wound_rotor: 8, name: 'Instantaneous-trip breaker', list: [] },
} as const

const motors = fc.record({
  ...wirings,
  horsepower: fc.constantFrom(...TABLES.three.keys(), ...TABLES.single.keys()),
  voltage: fc.constantFrom(120, 200, 208, 240, 480, 600),
  motor_type: fc.constantFrom('standard', 'design_b', 'wound_rotor'),
  device: fc.constantFrom('breaker', 'dual_element', 'nontime_delay', 'instantaneous'),
  nameplate_amperes: fc.oneof(fc.constant(null), hundredths(1, 600)),
  service_factor: fc.constantFrom(null, 1, 1.1, 1.15, 1.25),
  temperature_rise: fc.constantFrom(null, 40, 41, 55),
  thermally_protected: fc.boolean(),
  // Mostly one motor.
  others_on: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 4 }),
      horsepower: fc.constantFrom('1', '2', '3', '5', '10', '20', '50'),
    }),
    { maxLength: 3, size: 'xsmall' },
  ),
})
type Motor = typeof motors extends fc.Arbitrary<infer Value> ? Value : never

const findCurrent = ({ phase, voltage }: Motor, horsepower: string) => {
  const cell = TABLES[phase].get(horsepower)?.[COLUMNS[phase].indexOf(voltage)]
  return cell === undefined || cell === '-' ? null : Number(cell)
}

/** The largest device of one motor, and the largest with which it may be made to start. */
function deviceFor({ device, motor_type }: Pick<Motor, 'device' | 'motor_type'>, current: number) {
  const { [motor_type]: factor, list } = DEVICES[device]
  if (device === 'instantaneous') return { most: current * factor, starting: 0 }
  const most = up(list, current * factor) ?? 0
  const starting = { breaker: current > 100 ? 3 : 4, dual_element: 2.25, nontime_delay: 4 }[device]
  const largest = down(list, current * starting)
  // Above 600 A fuses have 300%.
  const isLarge = device === 'nontime_delay' && largest > 600
  return { most, starting: isLarge ? Math.max(600, down(list, current * 3)) : largest }
}

function expectMotor(motor: Motor, current: number, result: Answer | null) {
  const { most, starting } = deviceFor(motor, current)
  const forGround =
    motor.device === 'instantaneous' ? deviceFor({ ...motor, device: 'dual_element' }, current).most : most
  const whole = wholeWay(motor, current * 1.25, current, forGround)
  if (!expectWay(motor, whole, result)) return
  expect(result.figure('Full-load current')).toBe(current)
  expect(result.figure(`${DEVICES[motor.device].name}, at most`)).toBeCloseTo(most, 6)
  expect(result.step('If it will not start, at most')?.value).toBe(starting > most ? starting : undefined)
  expect(result.figure('Disconnect, at least')).toBeCloseTo(current * 1.15, 6)
  // Never under-sized.
  expect(Number(result.figure('Disconnect, at least'))).toBeGreaterThanOrEqual(current)
  if (motor.thermally_protected) expect(result.figure('Overload')).toBe('Built in')
  else if (motor.nameplate_amperes === null) expect(result.figure('Overload, at most')).toBeUndefined()
  else {
    const isCool = (motor.service_factor ?? 0) >= 1.15 || (motor.temperature_rise ?? 99) <= 40
    expect(result.figure('Overload, at most')).toBeCloseTo(motor.nameplate_amperes * (isCool ? 1.25 : 1.15), 6)
  }
}

function expectFeeder(motor: Motor, currents: number[], result: Answer | null) {
  const sum = currents.reduce((all, one) => all + one, 0)
  const largest = Math.max(...currents)
  const needed = sum + 0.25 * largest
  const most = down(DEVICES[motor.device].list, deviceFor(motor, largest).most + sum - largest)
  if (motor.device === 'instantaneous' || !atLeast(most, needed)) {
    expect(result).toBeNull()
    return
  }
  if (!expectWay(motor, wholeWay(motor, needed, sum, most), result)) return
  expect(result.figure('Current that sizes the feeder')).toBeCloseTo(needed, 6)
  expect(result.figure(`${DEVICES[motor.device].name}, at most`)).toBe(most)
}

test('random motors have the circuit and the feeder of the oracle', () => {
  fc.assert(
    fc.property(motors, editions, ({ others_on, ...motor }, edition) => {
      const result = answer('motor', { ...motor, other_motors: others_on }, edition)
      const all = [
        findCurrent({ ...motor, others_on }, motor.horsepower),
        ...others_on.flatMap(({ quantity, horsepower }) =>
          Array.from({ length: quantity }, () => findCurrent({ ...motor, others_on }, horsepower)),
        ),
      ]
      const currents = all.filter((one) => one !== null)
      const isWrong = motor.motor_type === 'wound_rotor' && motor.phase === 'single'
      if (currents.length < all.length || isWrong) expect(result).toBeNull()
      else if (all.length === 1) expectMotor({ ...motor, others_on }, currents[0] ?? 0, result)
      else expectFeeder({ ...motor, others_on }, currents, result)
    }),
    RUNS,
  )
})

const units = fc.record({
  ...wirings,
  voltage: fc.constantFrom(208, 240, 480),
  isLabel: fc.boolean(),
  mca: hundredths(1, 300),
  mocp: fc.integer({ min: 5, max: 450 }),
  fuse_only: fc.boolean(),
  rla: fc.oneof(fc.constant(null), hundredths(1, 200)),
  compressors: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 4 })),
  fan_amperes: fc.oneof(fc.constant(null), hundredths(1, 20)),
  heat_kilowatts: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 60 })),
  heat_interlocked: fc.boolean(),
  outdoor: fc.boolean(),
  dwelling: fc.boolean(),
})
type Unit = typeof units extends fc.Arbitrary<infer Value> ? Value : never

const heatCurrent = ({ heat_kilowatts, voltage, phase }: Unit) => {
  const amps = ((heat_kilowatts ?? 0) * 1000) / voltage / (phase === 'three' ? Math.sqrt(3) : 1)
  return Math.ceil(amps * 100 - 1e-6) / 100
}

/** All parts together: 100% of each, and of heat and compressor that exclude each other the larger. */
function sumTogether(unit: Unit) {
  const motorsSum = (unit.rla ?? 0) * unit.compressors + (unit.fan_amperes ?? 0)
  return unit.heat_interlocked
    ? Math.max(motorsSum, heatCurrent(unit) + (unit.fan_amperes ?? 0))
    : motorsSum + heatCurrent(unit)
}

/** 440.33: 125% of the largest and the rest; heat counts as continuous. */
function leastAmpacity(unit: Unit) {
  const rla = unit.rla ?? 0
  const fans = unit.fan_amperes ?? 0
  const heat = heatCurrent(unit)
  const cooling = 1.25 * rla + rla * (unit.compressors - 1) + fans
  return unit.heat_interlocked ? Math.max(cooling, heat > 0 ? 1.25 * (heat + fans) : 0) : cooling + 1.25 * heat
}

/** MCA and the largest device by 440.33 and 440.22, from the parts; null where no standard rating is between them. */
function calculateLabelValues(unit: Unit, rla: number) {
  const list = unit.fuse_only ? FUSES : RATINGS
  const fans = unit.fan_amperes ?? 0
  const heat = heatCurrent(unit)
  const rest = rla * (unit.compressors - 1) + fans
  const mca = leastAmpacity(unit)
  if (heat > rla) return { mca, device: up(list, Math.max(15, mca)) ?? 0, starting: undefined }
  const most = (factor: number) => down(list, Math.max(15, factor * rla + rest + (unit.heat_interlocked ? 0 : heat)))
  const device = atLeast(most(1.75), mca) ? most(1.75) : most(2.25)
  if (!atLeast(device, mca)) return null
  return { mca, device, starting: most(2.25) > device ? most(2.25) : undefined }
}

test('random air conditioners have the circuit of the oracle', () => {
  fc.assert(
    fc.property(units, editions, ({ isLabel, ...rest }, edition) => {
      const unit = { ...rest, isLabel }
      const { mca, mocp, ...parts } = rest
      const result = answer('hvac', isLabel ? rest : parts, edition)
      if (!isLabel && (unit.rla === null || (unit.fan_amperes ?? 0) > unit.rla)) {
        expect(result).toBeNull()
        return
      }
      const device = down(unit.fuse_only ? FUSES : RATINGS, mocp)
      const asked = isLabel
        ? device === 0
          ? null
          : { mca, device, starting: undefined }
        : calculateLabelValues(unit, unit.rla ?? 0)
      if (asked === null) {
        expect(result).toBeNull()
        return
      }
      // Parts that make up less than the label's MCA are not all of them.
      const current = atLeast(leastAmpacity(unit), asked.mca) ? sumTogether(unit) : asked.mca
      if (!expectWay(unit, wholeWay(unit, asked.mca, current, asked.device), result)) return
      expect(result.figure(unit.fuse_only ? 'Fuses, at most' : 'Breaker, at most')).toBe(asked.device)
      if (!isLabel) expect(result.figure('MCA, calculated')).toBeCloseTo(asked.mca, 6)
      expect(result.figure('If it will not start, at most')).toBe(asked.starting)
      expect(result.figure('Disconnect, at least')).toBeCloseTo(current * 1.15, 6)
      const limit = edition === '2026' ? 60 : 50
      const listed = edition === '2026' ? 'Not required in Texas' : 'Check the date'
      const isCovered = unit.phase === 'single' && asked.device <= limit
      expect(result.step('GFCI protection')?.value).toBe(
        unit.outdoor && unit.dwelling ? (isCovered ? listed : 'Not required') : undefined,
      )
    }),
    RUNS,
  )
})
