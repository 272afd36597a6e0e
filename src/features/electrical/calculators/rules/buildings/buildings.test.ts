import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RATINGS } from '#test/oracle-wires.ts'
import { refusal, run } from '#test/outcomes.ts'

const apartments = {
  units: 12,
  floor_area: 10_080,
  cooking: [{ name: 'Range', va: 8000 }],
  appliances: [{ name: 'Water heater', va: 2500 }],
  laundry_circuits: 0,
  heating_va: 7000,
  cooling_va: 5000,
}

describe('the multifamily method', () => {
  test.each([
    [{ units: 2 }, 'units', /^220\.84\(A\) is for 3 dwelling units and more\. For two see 220\.85/],
    [{ cooking: [] }, 'cooking', /^220\.84\(A\)\(2\) asks for electric cooking/],
    [{ heating_va: 0, cooling_va: 0 }, 'heating_va', /^220\.84\(A\)\(3\) asks for electric heat/],
  ])('refuses %j by its rule', (part, path, message) =>
    expect(refusal('multifamily', { ...apartments, ...part }, '2023')).toMatchObject({
      path,
      message: expect.stringMatching(message),
    }),
  )

  test('refuses tankless water heaters of 2026, whose factors are missing', () =>
    expect(
      refusal('multifamily', { ...apartments, appliances: [{ name: 'Tankless', va: 18_000 }] }, '2026'),
    ).toMatchObject({ path: 'appliances', message: expect.stringContaining('120.56') }))
})

// Article 220 and 120 written down a second time.
/** The dwelling units from which a percentage applies. */
const PERCENTS = `
  3 45, 6 44, 8 43, 11 42, 12 41, 14 40, 16 39, 18 38, 21 37, 22 36, 24 35, 26 34,
  28 33, 31 32, 32 31, 34 30, 37 29, 39 28, 43 27, 46 26, 51 25, 56 24, 62 23`
  .split(',')
  .map((row) => row.trim().split(' ').map(Number))
const DIVISORS = { '1ph_240': 240, '1ph_208': 208, '3ph_208': 208 * 3 ** 0.5, '3ph_480': 480 * 3 ** 0.5 }
const share = (va: number, percent: number) => Math.round((va * percent) / 100)
const va = (max: number) => fc.oneof(fc.constant(0), fc.integer({ min: 0, max }))
const loads = fc.array(
  fc.record({ quantity: fc.integer({ min: 1, max: 3 }), va: fc.integer({ min: 1, max: 20_000 }) }),
  {
    maxLength: 4,
  },
)
type Load = { quantity: number; va: number }
const each = (list: readonly Load[]) => list.flatMap((one) => Array.from({ length: one.quantity }, () => one.va))
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const system = fc.constantFrom('1ph_240', '1ph_208', '3ph_208', '3ph_480')
const service = (amperes: number) => RATINGS.find((rating) => rating >= Math.max(60, amperes))

describe.each(['2023', '2026'] as const)('ten thousand buildings of NEC %s', (edition) => {
  test('with dwelling units', () => {
    const buildings = fc.record({
      units: fc.integer({ min: 3, max: 120 }),
      floor_area: fc.integer({ min: 1, max: 200_000 }),
      small_appliance_circuits: fc.integer({ min: 2, max: 4 }),
      laundry_circuits: fc.integer({ min: 0, max: 2 }),
      cooking: fc.array(fc.record({ quantity: fc.constant(1), va: fc.integer({ min: 1, max: 15_000 }) }), {
        minLength: 1,
        maxLength: 3,
      }),
      appliances: loads,
      heating_va: va(15_000),
      cooling_va: fc.integer({ min: 1, max: 8000 }),
      ev: loads,
      house_va: va(60_000),
      supply_system: system,
    })
    fc.assert(
      fc.property(buildings, (building) => {
        const { units } = building
        const unit =
          1500 * (building.small_appliance_circuits + building.laundry_circuits) +
          sum(each(building.cooking)) +
          sum(each(building.appliances)) +
          Math.max(building.heating_va, building.cooling_va)
        const connected = (edition === '2023' ? 3 : 2) * building.floor_area + units * unit
        const percent = PERCENTS.findLast(([from = 0]) => units >= from)?.[1] ?? 0
        const chargers = sum(each(building.ev).map((one) => Math.max(one, edition === '2023' ? 7200 : 0)))
        const total = share(connected, percent) + building.house_va + chargers
        const { result, figure } = run('multifamily', building, edition)
        const amperes = Math.round(total / DIVISORS[building.supply_system])
        expect([result, figure('Current'), figure('Smallest standard service')]).toEqual([
          total,
          amperes,
          service(amperes),
        ])
      }),
      { numRuns: 10_000 },
    )
  })

  test('without dwellings', () => {
    const buildings = fc.record({
      floor_area: fc.integer({ min: 1, max: 60_000 }),
      lighting_unit_va: fc.integer({ min: 1, max: 400 }).map((value) => value / 100),
      lighting_va: va(60_000),
      receptacle_outlets: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 400 })),
      kitchen: loads,
      heating_va: va(80_000),
      cooling_va: va(80_000),
      continuous_va: va(40_000),
      other_va: va(80_000),
      largest_motor_va: va(30_000),
      supply_system: system,
    })
    fc.assert(
      fc.property(buildings, (building) => {
        const unit = Math.ceil((building.floor_area * Math.round(building.lighting_unit_va * 100)) / 100)
        const lighting = Math.max(unit, building.lighting_va)
        const outlets = 180 * building.receptacle_outlets
        const receptacles = outlets <= 10_000 ? outlets : 10_000 + share(outlets - 10_000, 50)
        const units = each(building.kitchen).toSorted((a, b) => b - a)
        const percent = edition === '2026' ? 100 : ([100, 100, 100, 90, 80, 70][units.length] ?? 65)
        const kitchen = Math.max(share(sum(units), percent), sum(units.slice(0, 2)))
        const { heating_va, cooling_va } = building
        const climate = cooling_va < heating_va ? Math.max(heating_va, share(cooling_va, 125)) : cooling_va
        const total =
          lighting +
          receptacles +
          kitchen +
          climate +
          building.continuous_va +
          building.other_va +
          share(building.largest_motor_va, 25)
        const sizedLighting =
          edition === '2023' ? Math.max(unit, share(building.lighting_va, 125)) : share(lighting, 125)
        const sizing = total - lighting + sizedLighting + share(building.continuous_va, 25)
        const { result, figure } = run('commercial', building, edition)
        const amperes = Math.round(sizing / DIVISORS[building.supply_system])
        expect([result, figure('Load that sizes the service'), figure('Smallest standard service')]).toEqual([
          total,
          sizing,
          service(amperes),
        ])
      }),
      { numRuns: 10_000 },
    )
  })
})
