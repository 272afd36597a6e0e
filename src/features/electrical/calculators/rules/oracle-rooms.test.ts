import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ratingFrom } from '#test/oracle-wires.ts'
import { run } from '#test/outcomes.ts'
import { generatorSizes } from './generator-sizes.ts'

// Ten thousand chargers and ten thousand generators against an oracle: 625.41, 220.57, 220.87 and 702.4 written down a second time,
// without looking at the calculators. The start of a motor is arithmetic, and the sizes of generators are what is sold: neither is in
// the code.

const RUNS = { numRuns: 10_000 }
const share = (va: number, percent: number) => Math.round((va * percent) / 100)

const rooms = fc.record({
  panel_amperes: fc.constantFrom(100, 125, 150, 200, 225, 400),
  voltage: fc.constantFrom(208, 240),
  source: fc.constantFrom('standard', 'optional', 'measured'),
  // About as much as the smaller panels have.
  present_va: fc.integer({ min: 0, max: 50_000 }),
  charger: fc.oneof(
    fc.integer({ min: 600, max: 10_000 }).map((hundredths) => ({ ev_amperes: hundredths / 100 })),
    fc.integer({ min: 1000, max: 24_000 }).map((ev_va) => ({ ev_va })),
  ),
  free_spaces: fc.option(fc.integer({ min: 0, max: 4 })),
})

test.each([
  ['2023', 7200],
  // 120.57: the nameplate.
  ['2026', 0],
])('random chargers of %s have the room of the oracle', (edition, least) => {
  fc.assert(
    fc.property(rooms, ({ charger, ...room }) => {
      const { panel_amperes, voltage, source, free_spaces } = room
      const hundredthVa = 'ev_va' in charger ? charger.ev_va * 100 : Math.round(charger.ev_amperes * 100) * voltage
      const va = Math.max(least, Math.ceil(hundredthVa / 100))
      const present = source === 'measured' ? share(room.present_va, 125) : room.present_va
      const free = panel_amperes * voltage - present
      // It runs for three hours or more: 125% of it has to fit.
      const fits = 5 * va <= 4 * free
      const { result, figure } = run('ev-room', { ...room, ...charger }, edition)
      expect(result).toBe(free - va)
      expect(figure('Room for the charger')).toBe(fits && (free_spaces ?? 2) >= 2 ? 'Yes' : 'No')
      const amperes = hundredthVa / 100 / voltage
      expect(figure('Charger current')).toBe('ev_va' in charger ? Math.round(amperes) : charger.ev_amperes)
      expect(figure('Charger breaker')).toBe(ratingFrom(1.25 * amperes - 1e-9))
      const disputed = source === 'optional' && edition === '2023'
      expect(figure('Left with the charger at 40%')).toBe(disputed ? free - share(va, 40) : undefined)
      const most = Math.floor(0.8 * free + 1e-9)
      expect(figure('Largest charger that fits')).toBe(!fits && most >= Math.max(1, least) ? most : undefined)
    }),
    RUNS,
  )
})

const generators = fc
  .record({
    loads: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 4 }), va: fc.integer({ min: 1, max: 9000 }) }), {
      minLength: 1,
      maxLength: 6,
    }),
    isWhole: fc.boolean(),
    calculated_va: fc.integer({ min: 1, max: 120_000 }),
    motorPercent: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 })),
    hundredths: fc.integer({ min: 100, max: 1000 }),
    voltage: fc.constantFrom(208, 240),
  })
  .map((one) => {
    const running = one.isWhole
      ? one.calculated_va
      : one.loads.reduce((sum, { quantity, va }) => sum + quantity * va, 0)
    return { ...one, running, motor: Math.floor((running * one.motorPercent) / 100) }
  })

test('random generators have the size of the oracle', () => {
  fc.assert(
    fc.property(generators, fc.constantFrom('2023', '2026'), (one, edition) => {
      const { loads, isWhole, calculated_va, running, motor, hundredths, voltage } = one
      const total = running + Math.ceil((motor * (hundredths - 100)) / 100)
      const { result, figures, figure } = run(
        'generator',
        {
          transfer: isWhole ? 'automatic' : 'selected',
          loads,
          calculated_va,
          largest_motor_va: motor,
          starting_factor: hundredths / 100,
          voltage,
        },
        edition,
      )
      expect([result, figure('Running load'), figure('Current')]).toEqual([total, running, Math.round(total / voltage)])
      const sizes = figures.filter(({ unit }) => unit === 'kW').map(({ value }) => value)
      expect(sizes).toEqual(generatorSizes.filter((kw) => kw * 1000 >= total).slice(0, 3))
    }),
    RUNS,
  )
})
