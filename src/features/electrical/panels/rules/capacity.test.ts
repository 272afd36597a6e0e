import fc from 'fast-check'
import { expect, test } from 'vitest'
import { code2023 } from '#features/electrical/calculators/rules/2023/edition.ts'
import { code2026 } from '#features/electrical/calculators/rules/2026/edition.ts'
import { evRoom, EvRoomInput } from '#features/electrical/calculators/rules/ev-room.ts'
import { type CapacityPanel, newLoadNames, roomFor } from './capacity.ts'
import { supplyNames } from './load.ts'

const panel: CapacityPanel = {
  rating_amps: 200,
  main_breaker_amps: null,
  voltage: '120/240-1ph',
  fed_from_name: null,
  circuit_count: 12,
  two_pole_places: 4,
  service_panels: 1,
  calculated_va: 30_000,
  calculated_volts: 240,
}
const charger = { name: 'ev', amps: 48 } as const
const room = (values: Partial<CapacityPanel>, load: Parameters<typeof roomFor>[1] = charger) => {
  const { status, text } = roomFor({ ...panel, ...values }, load, code2026)
  return [status, text]
}

// 200 A × 240 V = 48,000 VA. A charger of 48 A takes 11,520 VA × 125% = 14,400 VA.
test('a panel has room, needs spaces, load management or a service', () => {
  expect(room({})).toEqual(['room', '3,600 VA left with it.'])
  expect(room({ calculated_va: 33_600 })).toEqual(['room', '0 VA left with it.'])
  expect(room({ two_pole_places: 0 })).toEqual(['spaces', 'The load fits, but no place for two poles is free.'])
  expect(room({ calculated_va: 33_601 })).toEqual([
    'management',
    '1 VA too much. Use load management (Article 130) or a larger service.',
  ])
  expect(room({ main_breaker_amps: 100 })).toEqual(['service', 'Its load is 6,000 VA above its rating.'])
  expect(room({}, { name: 'heat_pump', amps: 40 })).toEqual(['room', '8,400 VA left with it.'])
})

test.each([
  [{ calculated_va: null }, 'Save a dwelling load calculation to a job here.'],
  [{ fed_from_name: 'Main' }, 'Fed from Main: calculate its own load.'],
  [{ service_panels: 2 }, '2 panels share the service. Calculate the load of each.'],
  [{ voltage: '120/208-3ph' as const }, 'Three-phase. Calculate its load by itself.'],
  [{ voltage: '120/208-1ph' as const }, 'The load was calculated at 240 V. Calculate it again.'],
  [{ circuit_count: 0 }, 'The load fits. Enter the circuits to see its free spaces.'],
])('%o: not known', (values, why) => expect(room(values)).toEqual(['unknown', why]))

test('a heat pump without its nameplate is not guessed', () => {
  expect(room({}, { name: 'spa', amps: null })).toEqual(['unknown', 'Enter the amperes on the nameplate.'])
})

const panels = fc.record({
  rating_amps: fc.constantFrom(60, 100, 125, 150, 200, 400),
  main_breaker_amps: fc.constantFrom(null, 100, 150, 200),
  voltage: fc.constantFrom(...supplyNames),
  fed_from_name: fc.constantFrom(null, 'Main'),
  circuit_count: fc.nat(40),
  two_pole_places: fc.nat(20),
  service_panels: fc.integer({ min: 1, max: 3 }),
  calculated_va: fc.option(fc.integer({ min: 1, max: 120_000 })),
  calculated_volts: fc.constantFrom(208, 240),
})

const VOLTS = { '120/240-1ph': 240, '120/208-1ph': 208, '120/208-3ph': 208, '120/240-3ph': 240, '277/480-3ph': 480 }

// 220.57 and 625.42 written down a second time: a charger counts with 125%, in 2023 of 7,200 VA at least.
test('ten thousand panels have the room of the oracle', () => {
  fc.assert(
    fc.property(
      panels,
      fc.constantFrom(...newLoadNames),
      fc.option(fc.integer({ min: 1, max: 100 })),
      fc.constantFrom(code2023, code2026),
      (one, name, amps, code) => {
        const volts = VOLTS[one.voltage]
        const free = Math.min(one.rating_amps, one.main_breaker_amps ?? Infinity) * volts - (one.calculated_va ?? 0)
        const nameplate = (amps ?? 0) * volts
        const least = code.edition === '2023' ? 7200 : 0
        const left = free - (name === 'ev' ? Math.ceil(1.25 * Math.max(least, nameplate)) : nameplate)
        const isKnown =
          one.calculated_va !== null &&
          one.fed_from_name === null &&
          one.service_panels === 1 &&
          one.voltage.endsWith('1ph') &&
          one.calculated_volts === volts
        const expected =
          isKnown && free < 0
            ? 'service'
            : !isKnown || amps === null
              ? 'unknown'
              : left < 0
                ? 'management'
                : one.circuit_count === 0
                  ? 'unknown'
                  : one.two_pole_places === 0
                    ? 'spaces'
                    : 'room'
        const answer = roomFor(one, { name, amps }, code)
        expect([answer.status, answer.left]).toEqual([expected, isKnown && amps !== null ? left : null])
        expect(answer.text).not.toBe('')
      },
    ),
    { numRuns: 10_000 },
  )
})

test('the calculator of chargers agrees on their room', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60_000 }), fc.integer({ min: 6, max: 80 }), (present_va, amps) => {
      for (const code of [code2023, code2026]) {
        const { status } = roomFor({ ...panel, calculated_va: present_va }, { name: 'ev', amps }, code)
        const input = EvRoomInput.parse({ panel_amperes: 200, present_va, ev_amperes: amps, free_spaces: 4 })
        expect(evRoom(input, code).figures[0]?.value).toBe(status === 'room' ? 'Yes' : 'No')
      }
    }),
  )
})
