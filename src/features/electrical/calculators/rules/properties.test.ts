import fc from 'fast-check'
import { describe, test } from 'vitest'
import { run } from '#test/outcomes.ts'
import type { Kind } from './kinds.ts'

// Properties of the rules for any dwelling.

const RUNS = { numRuns: 10_000 }

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
})
