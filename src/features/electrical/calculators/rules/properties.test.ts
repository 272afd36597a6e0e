import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { code2023 } from './2023/edition.ts'
import { calculate } from './calculate.ts'
import type { Kind } from './kinds.ts'
import type { Outcome } from './outcome.ts'

// Properties of the rules for any dwelling and circuit.

const RUNS = { numRuns: 10_000 }

function run(kind: Kind, body: object): Outcome {
  const { outcome } = calculate(kind, body, '2023')
  if (outcome === null) throw new Error(`${kind} refused ${JSON.stringify(body)}`)
  return outcome
}
const getVa = (kind: Kind, body: object): number => Number(run(kind, body).result)

const va = (max: number) => fc.integer({ min: 0, max })
const load = fc.record({ quantity: fc.integer({ min: 1, max: 4 }), va: fc.integer({ min: 500, max: 20_000 }) })
const unit = fc.record({ quantity: fc.integer({ min: 1, max: 3 }), va: fc.integer({ min: 1751, max: 27_000 }) })
const home = {
  floor_area: fc.integer({ min: 1, max: 60_000 }),
  small_appliance_circuits: fc.integer({ min: 2, max: 8 }),
  laundry_circuits: fc.integer({ min: 1, max: 4 }),
  appliances: fc.array(load, { maxLength: 6 }),
  cooking: fc.array(unit, { maxLength: 4 }),
  dryer_va: va(12_000),
  ev: fc.array(load, { maxLength: 2 }),
}
const standard = fc.record({
  ...home,
  heating_va: va(40_000),
  cooling_va: va(40_000),
  largest_motor_va: va(10_000),
})
const optional = fc.record({
  ...home,
  cooling_va: va(40_000),
  heat_pump_va: va(30_000),
  supplementary_va: va(30_000),
  supplementary_locked_out: fc.boolean(),
  central_heating_va: va(40_000),
  heaters_va: va(40_000),
  heaters: fc.integer({ min: 1, max: 8 }),
})
const existing = fc.record({
  ...home,
  heating_va: va(40_000),
  cooling_va: va(40_000),
  new_climate: fc.boolean(),
  new_loads: fc.array(load, { maxLength: 4 }),
})
const dwellings = [
  ['dwelling-standard', standard],
  ['dwelling-optional', optional],
  ['dwelling-existing', existing],
] as const

type Body = Record<string, unknown>
type Load = { quantity: number; va: number }
const isLoads = (value: unknown): value is Load[] => Array.isArray(value)

/** The same dwelling with one load larger. */
function larger(body: Body, key: string, at: number, by: number): Body {
  const value = body[key]
  if (typeof value === 'number') return { ...body, [key]: value + by }
  if (!isLoads(value) || value.length === 0) return body
  const most = key === 'cooking' ? 27_000 : 1_000_000
  const index = at % value.length
  return {
    ...body,
    [key]: value.map((one, other) => (other === index ? { ...one, va: Math.min(most, one.va + by) } : one)),
  }
}

describe.each(dwellings)('%s', (kind, dwelling) => {
  const grows = [
    'floor_area',
    'appliances',
    'cooking',
    'dryer_va',
    'ev',
    'heating_va',
    'cooling_va',
    'largest_motor_va',
  ]
  const climate = ['heat_pump_va', 'supplementary_va', 'central_heating_va', 'heaters_va', 'new_loads']

  test('never falls when a load grows', () => {
    fc.assert(
      fc.property(
        dwelling,
        fc.constantFrom(...grows, ...climate),
        fc.nat(5),
        fc.integer({ min: 1, max: 9000 }),
        (body, key, at, by) => {
          // By 220.60 cooling counts for less once it is the larger of the two.
          if (key === 'cooling_va' && kind === 'dwelling-standard') return true
          return !(key in body) || getVa(kind, larger(body, key, at, by)) >= getVa(kind, body)
        },
      ),
      RUNS,
    )
  })

  test('is never below a single largest load that counts in full', () => {
    fc.assert(
      fc.property(dwelling, (body) => {
        const inFull = [
          ...body.ev.map(({ va }) => va),
          ...('largest_motor_va' in body ? [body.dryer_va, body.heating_va, body.cooling_va] : []),
          ...('heat_pump_va' in body ? [body.cooling_va, body.supplementary_locked_out ? 0 : body.heat_pump_va] : []),
          ...('new_climate' in body && body.new_climate ? [body.heating_va, body.cooling_va] : []),
        ]
        return getVa(kind, body) >= Math.max(0, ...inFull)
      }),
      RUNS,
    )
  })

  test('is the same in any order of its loads', () => {
    fc.assert(
      fc.property(dwelling, (body) => {
        const turned = {
          ...body,
          appliances: body.appliances.toReversed(),
          cooking: body.cooking.toReversed(),
          ev: body.ev.toReversed(),
        }
        return getVa(kind, turned) === getVa(kind, body)
      }),
      { numRuns: 2000 },
    )
  })

  test('is whole VA, and its current is within half an ampere', () => {
    fc.assert(
      fc.property(dwelling, (body) => {
        const { result, figures } = run(kind, body)
        const amperes = Number(figures.find(({ label }) => label === 'Current')?.value)
        return Number.isInteger(result) && Math.abs(amperes - Number(result) / 240) <= 0.5
      }),
      { numRuns: 2000 },
    )
  })
})

// From the printed tables, typed in again for these tests: size, copper 60, 75 and 90 °C, aluminum 75 °C, Ω for 1,000 ft
// of copper, in² of THHN.
const SECOND_COPY = [
  ['14', 15, 20, 25, null, 3.14, 0.0097],
  ['12', 20, 25, 30, 20, 1.98, 0.0133],
  ['10', 30, 35, 40, 30, 1.24, 0.0211],
  ['8', 40, 50, 55, 40, 0.778, 0.0366],
  ['6', 55, 65, 75, 50, 0.491, 0.0507],
  ['4', 70, 85, 95, 65, 0.308, 0.0824],
  ['3', 85, 100, 115, 75, 0.245, 0.0973],
  ['2', 95, 115, 130, 90, 0.194, 0.1158],
  ['1', 110, 130, 145, 100, 0.154, 0.1562],
  ['1/0', 125, 150, 170, 120, 0.122, 0.1855],
  ['2/0', 145, 175, 195, 135, 0.0967, 0.2223],
  ['3/0', 165, 200, 225, 155, 0.0766, 0.2679],
  ['4/0', 195, 230, 260, 180, 0.0608, 0.3237],
  ['250', 215, 255, 290, 205, 0.0515, 0.397],
  ['300', 240, 285, 320, 230, 0.0429, 0.4608],
  ['350', 260, 310, 350, 250, 0.0367, 0.5242],
  ['400', 280, 335, 380, 270, 0.0321, 0.5863],
  ['500', 320, 380, 430, 310, 0.0258, 0.7073],
  ['600', 350, 420, 475, 340, 0.0214, 0.8676],
  ['700', 385, 460, 520, 375, 0.0184, 0.9887],
  ['750', 400, 475, 535, 385, 0.0171, 1.0496],
  ['800', 410, 490, 555, 395, 0.0161, 1.1085],
  ['900', 435, 520, 585, 425, 0.0143, 1.2311],
  ['1000', 455, 545, 615, 445, 0.0129, 1.3478],
] as const

describe('wiring', () => {
  const order = SECOND_COPY.map(([size]) => size)

  test('the voltage drop grows with current and length, and falls with more sets', () => {
    const circuit = fc.record({
      phase: fc.constantFrom('single', 'three'),
      voltage: fc.constantFrom(120, 208, 240, 277, 480),
      amperes: fc.integer({ min: 1, max: 400 }),
      feet: fc.integer({ min: 1, max: 2000 }),
      // Larger ones only: those in parallel, and that leave some of the voltage.
      size: fc.constantFrom(...order.slice(order.indexOf('4/0'))),
      sets: fc.integer({ min: 1, max: 4 }),
    })
    fc.assert(
      fc.property(circuit, (body) => {
        const drop = getVa('voltage-drop', body)
        expect(getVa('voltage-drop', { ...body, feet: body.feet + 50 })).toBeGreaterThanOrEqual(drop)
        expect(getVa('voltage-drop', { ...body, amperes: body.amperes + 5 })).toBeGreaterThanOrEqual(drop)
        expect(getVa('voltage-drop', { ...body, sets: body.sets + 1 })).toBeLessThanOrEqual(drop)
      }),
      { numRuns: 1000 },
    )
  })

  test('a conductor is never smaller for a larger load, more heat or more company', () => {
    const at = (body: object) => order.findIndex((size) => size === String(run('conductor', body).result))
    const circuit = fc.record({
      continuous_amperes: fc.integer({ min: 0, max: 60 }),
      other_amperes: fc.integer({ min: 1, max: 60 }),
      ambient_celsius: fc.integer({ min: 0, max: 45 }),
      bundled: fc.integer({ min: 1, max: 20 }),
      material: fc.constantFrom('copper', 'aluminum'),
    })
    fc.assert(
      fc.property(circuit, (body) => {
        const here = at(body)
        expect(at({ ...body, other_amperes: body.other_amperes + 10 })).toBeGreaterThanOrEqual(here)
        expect(at({ ...body, ambient_celsius: body.ambient_celsius + 5 })).toBeGreaterThanOrEqual(here)
        expect(at({ ...body, bundled: body.bundled + 3 })).toBeGreaterThanOrEqual(here)
      }),
      { numRuns: 1000 },
    )
  })

  test('every table rises with the size', () => {
    const rises = (values: number[]) => expect(values).toEqual(values.toSorted((a, b) => a - b))
    const inOrder = <V>(table: Record<string, V>): V[] => order.flatMap((size) => table[size] ?? [])
    for (const column of [0, 1, 2]) rises(inOrder(code2023.ampacity.copper).flatMap((row) => row[column] ?? []))
    rises(inOrder(code2023.conductorAreas.thhn))
    rises(inOrder(code2023.conductorAreas.xhhw))
    rises(inOrder(code2023.resistance.copper).toReversed())
    rises(inOrder(code2023.resistance.aluminum).toReversed())
    rises([...code2023.standardRatings.amperes])
  })
})

test.each(SECOND_COPY)('the tables have %s as a second copy has it', (size, c60, c75, c90, a75, ohms, area) => {
  expect(code2023.ampacity.copper[size]).toEqual([c60, c75, c90])
  if (size !== '14') expect(code2023.ampacity.aluminum[size][1]).toBe(a75)
  expect(code2023.resistance.copper[size] / 1000).toBeCloseTo(ohms, 6)
  expect(code2023.conductorAreas.thhn[size] / 10_000).toBeCloseTo(area, 6)
})
