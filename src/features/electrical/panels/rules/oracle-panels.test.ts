import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateLoad, supplyNames } from './load.ts'

// Ten thousand panels against an oracle: the current of each leg pole by pole, from the wiring of a panelboard and without looking at
// the rules.

const SYSTEMS = {
  '120/240-1ph': { rows: ['A', 'B'], toNeutral: { A: 120, B: 120, C: 0 }, toLeg: 240 },
  '120/208-1ph': { rows: ['A', 'B'], toNeutral: { A: 120, B: 120, C: 0 }, toLeg: 208 },
  '120/208-3ph': { rows: ['A', 'B', 'C'], toNeutral: { A: 120, B: 120, C: 120 }, toLeg: 208 },
  '120/240-3ph': { rows: ['A', 'B', 'C'], toNeutral: { A: 120, B: 208, C: 120 }, toLeg: 240 },
  '277/480-3ph': { rows: ['A', 'B', 'C'], toNeutral: { A: 277, B: 277, C: 277 }, toLeg: 480 },
} as const

test('random panels have the current of each leg, and what is left', () => {
  const panel = fc.record({
    voltage: fc.constantFrom(...supplyNames),
    rating_amps: fc.constantFrom(100, 200, 400),
    main_breaker_amps: fc.option(fc.constantFrom(100, 150, 200)),
  })
  const breaker = fc.record({
    space: fc.integer({ min: 1, max: 80 }),
    poles: fc.integer({ min: 1, max: 3 }),
    load_va: fc.option(fc.integer({ min: 0, max: 24_000 })),
  })
  fc.assert(
    fc.property(panel, fc.array(breaker, { maxLength: 42 }), (size, breakers) => {
      const { rows, toNeutral, toLeg } = SYSTEMS[size.voltage]
      const circuits = breakers.filter(({ poles }) => poles <= rows.length)
      const amps = new Map<string, number>(rows.map((leg) => [leg, 0]))
      for (const { space, poles, load_va } of circuits) {
        // Two spaces to a row, and the rows take turns.
        const first = Math.floor((space - 1) / 2)
        for (let pole = 0; pole < poles; pole += 1) {
          const leg = rows[(first + pole) % rows.length] ?? 'A'
          const volts = poles === 1 ? toNeutral[leg] : poles === 2 ? toLeg : Math.sqrt(3) * toLeg
          amps.set(leg, (amps.get(leg) ?? 0) + (load_va ?? 0) / volts)
        }
      }
      const { legs, left_amps, total_va } = calculateLoad(size, circuits)
      expect(legs.map(({ leg }) => leg)).toEqual(rows)
      for (const { leg, amps: shown } of legs) expect(Math.abs(shown - (amps.get(leg) ?? 0))).toBeLessThan(0.0501)
      const capacity = Math.min(size.rating_amps, size.main_breaker_amps ?? size.rating_amps)
      expect(Math.abs(left_amps - (capacity - Math.max(...amps.values())))).toBeLessThan(0.0501)
      expect(total_va).toBe(circuits.reduce((sum, { load_va }) => sum + (load_va ?? 0), 0))
      expect(Math.abs(legs.reduce((sum, { va }) => sum + va, 0) - total_va)).toBeLessThanOrEqual(legs.length / 2)
    }),
    { numRuns: 10_000 },
  )
})
