import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editionsWithFigures } from '#features/company/settings/rules/code-editions.ts'
import { adjustment, atLeast, correction, GROUNDS, order, smallestWire, wires } from '#test/oracle-wires.ts'
import { calculate } from './calculate.ts'

// Whatever the circuit: no wire, breaker or ground is below what the oracle requires, and a refusal names its rule.
// CIRCUITS=100000 runs as many.

const circuits = Number(process.env['CIRCUITS'] ?? 3000)

/** Insulation, and the terminals that a cable is limited to. */
const methods = {
  nm: [90, '60'],
  uf: [60, '60'],
  se: [75, null],
  mc: [90, null],
  thhn_emt: [90, null],
  thhn_fmc: [90, null],
  thhn_pvc_40: [90, null],
  thhn_rmc: [90, null],
} as const

const any = fc.record({
  kind: fc.constantFrom('circuit', 'power-source'),
  edition: fc.constantFrom(...editionsWithFigures),
  amperes: fc
    .oneof(fc.integer({ min: 1, max: 6000 }), fc.integer({ min: 1, max: 150_000 }))
    .map((value) => value / 100),
  other: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 80_000 })).map((value) => value / 100),
  phase: fc.constantFrom('single', 'three'),
  use: fc.constantFrom('circuit', 'feeder'),
  wiring: fc.constantFrom('nm', 'uf', 'se', 'mc', 'thhn_emt', 'thhn_fmc', 'thhn_pvc_40', 'thhn_rmc'),
  material: fc.constantFrom('copper', 'aluminum'),
  terminals: fc.constantFrom('unmarked', '60', '75'),
  ambient_fahrenheit: fc.oneof(fc.constant(86), fc.integer({ min: -40, max: 185 })),
  others: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30 })),
  sets: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 8 })),
  feet: fc.integer({ min: 1, max: 800 }),
  drop_limit: fc.constantFrom('3', '5', 'none'),
})
type Any = typeof any extends fc.Arbitrary<infer Value> ? Value : never

/** A source on a busbar that has room for it, or the load of a circuit. */
function toBody({ kind, edition, amperes, other, phase, use, ...way }: Any) {
  const body =
    kind === 'circuit'
      ? {
          use,
          continuous_amperes: amperes,
          other_amperes: other,
          voltage: 240,
          system: phase === 'single' ? '1ph-2w' : '3ph-3w',
          ...way,
        }
      : { source_amperes: amperes, voltage: 240, phase, busbar_amperes: 6000, main_amperes: 1000, ...way }
  return { kind, edition, body, continuous: amperes, other: kind === 'circuit' ? other : 0 }
}

test('no answer is under-sized, and every refusal names its rule', () => {
  const counts = { answers: 0, refusals: 0 }
  fc.assert(
    fc.property(any, (one) => {
      const { kind, edition, body, continuous, other } = toBody(one)
      const worked = calculate(kind, body, edition)
      if (worked.outcome === null) {
        counts.refusals += 1
        expect(worked.errors[0]?.message).toMatch(/\b\d{3}\.\d|Table \d/)
        return
      }
      counts.answers += 1
      const { material, sets, ambient_fahrenheit, others, phase } = one
      const [insulation, limit] = methods[one.wiring]
      const ambient = ((ambient_fahrenheit - 32) * 5) / 9 - 1e-9
      const together = (phase === 'single' ? 2 : 3) + others
      const required = smallestWire({
        continuous,
        other,
        material,
        insulation,
        terminals: limit ?? one.terminals,
        ambient,
        together,
        sets,
      })
      const figure = (label: string) => worked.outcome.figures.find((line) => line.label === label)?.value
      const index = order.indexOf(String(worked.outcome.result))
      const breaker = Number(figure('Breaker') ?? figure('Breaker or fuse'))
      expect(index).toBeGreaterThanOrEqual(required?.index ?? Infinity)
      expect(atLeast(breaker, continuous * 1.25 + other)).toBe(true)
      const listed = wires[index]?.[material][insulation] ?? 0
      expect(atLeast(sets * listed * correction(insulation, ambient) * adjustment(together), continuous + other)).toBe(
        true,
      )
      const ground = GROUNDS.find(([upTo]) => breaker <= upTo)?.[material === 'copper' ? 1 : 2] ?? ''
      const least = Math.min(index, order.indexOf(ground))
      const chosen = String(figure('Equipment grounding conductor')).split(' ')[0] ?? ''
      expect(order.indexOf(chosen)).toBeGreaterThanOrEqual(least)
    }),
    { numRuns: circuits },
  )
  // Neither side of the property may be empty.
  expect(Math.min(counts.answers, counts.refusals)).toBeGreaterThan(circuits / 10)
})
