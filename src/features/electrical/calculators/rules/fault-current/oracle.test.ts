import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answer } from '#test/outcomes.ts'

// Ten thousand ways from a transformer to a panel against an oracle: the formulas and C values of the point-to-point method typed in a
// second time, without looking at the calculator.

const SIZES = '14 12 10 8 6 4 3 2 1 1/0 2/0 3/0 4/0 250 300 350 400 500 600 750 1000'.split(' ')
const C = {
  copper: {
    steel: [
      389, 617, 981, 1557, 2425, 3806, 4774, 5907, 7293, 8925, 10755, 12844, 15082, 16483, 18177, 19704, 20566, 22185,
      22965, 24137, 25278,
    ],
    nonmagnetic: [
      389, 617, 982, 1559, 2430, 3826, 4811, 6044, 7493, 9317, 11424, 13923, 16673, 18594, 20868, 22737, 24297, 26706,
      28033, 29735, 31491,
    ],
  },
  aluminum: {
    steel: [
      237, 376, 599, 951, 1481, 2346, 2952, 3713, 4645, 5777, 7187, 8826, 10741, 12122, 13910, 15484, 16671, 18756,
      20093, 21766, 23478,
    ],
    nonmagnetic: [
      237, 376, 599, 952, 1482, 2350, 2961, 3730, 4678, 5838, 7301, 9110, 11174, 12862, 14923, 16813, 18506, 21391,
      23451, 25976, 28779,
    ],
  },
}
/** Sizes that no table has count as the next larger one. */
const BETWEEN: Record<string, string> = { '700': '750', '800': '1000', '900': '1000' }

const runs = fc.record({
  size: fc.constantFrom(...SIZES.slice(1), '700', '800', '900'),
  material: fc.constantFrom('copper' as const, 'aluminum' as const),
  raceway: fc.constantFrom('steel' as const, 'nonmagnetic' as const),
  feet: fc.integer({ min: 1, max: 600 }),
  parallel: fc.integer({ min: 1, max: 8 }),
})
const bodies = fc.record({
  fault_source: fc.constantFrom('transformer', 'utility'),
  fault_system: fc.constantFrom('three', 'single_3w', 'single_2w'),
  voltage: fc.constantFrom(208, 240, 480),
  kva: fc.integer({ min: 10, max: 2500 }),
  impedance: fc.integer({ min: 100, max: 700 }),
  fault_amperes: fc.integer({ min: 1000, max: 100_000 }),
  motor_amperes: fc.constantFrom(0, 0, 40, 250),
  runs: fc.array(runs, { maxLength: 4 }),
})
type Body = typeof bodies extends fc.Arbitrary<infer Value> ? Value : never
type Run = Body['runs'][number]

const sets = ({ size, parallel }: Run) =>
  SIZES.indexOf(size) >= SIZES.indexOf('1/0') || size in BETWEEN ? parallel : 1

const toInput = ({ impedance, ...body }: Body) => ({
  ...body,
  impedance_percent: impedance / 100,
  runs: body.runs.map((run) => ({ ...run, sets: sets(run) })),
})

/** The current at the start and at the end of each run, not rounded. */
function oracle(body: Body): number[] {
  const { voltage, kva, impedance, motor_amperes, fault_source, fault_system } = body
  const isThree = fault_system === 'three'
  const full = (kva * 1000) / voltage / (isThree ? 1.7320508075688772 : 1)
  let line = fault_source === 'utility' ? body.fault_amperes : full / ((0.9 * impedance) / 10_000)
  let neutral = fault_source === 'transformer' && fault_system === 'single_3w' ? 1.5 * line : 0
  const at = [Math.max(line, neutral)]
  for (const run of body.runs) {
    const c = C[run.material][run.raceway][SIZES.indexOf(BETWEEN[run.size] ?? run.size)] ?? 0
    const f = (current: number, factor: number, volts: number) =>
      (factor * run.feet * current) / (c * sets(run) * volts)
    line /= 1 + f(line, isThree ? 1.7320508075688772 : 2, voltage)
    neutral /= 1 + f(neutral, 2, voltage / 2)
    at.push(Math.max(line, neutral))
  }
  return at.map((one) => one + 4 * motor_amperes)
}

describe('random ways from the start to a panel', () => {
  test('have the current of the oracle at each point, to the ampere and never below it', () => {
    fc.assert(
      fc.property(bodies, fc.constantFrom('2023', '2026'), (body, edition) => {
        const outcome = answer('fault-current', toInput(body), edition)
        const exact = oracle(body)
        const values = outcome?.figures.filter(({ unit }) => unit === 'A').map(({ value }) => Number(value)) ?? []
        expect(values).toHaveLength(exact.length)
        for (const [index, value] of values.entries()) {
          expect(value).toBe(Math.ceil((exact[index] ?? 0) - 1e-6))
          expect(value).toBeGreaterThan((exact[index] ?? 0) - 1e-5)
        }
        expect(outcome?.result).toBe(values.at(-1))
      }),
      { numRuns: 10_000 },
    )
  })

  test('have equipment that is enough just when its rating is at least the current', () => {
    fc.assert(
      fc.property(bodies, fc.integer({ min: 500, max: 20_000 }), (body, rating) => {
        const exact = oracle(body)
        const input = toInput(body)
        const rating_ka = rating / 100
        const rated = { ...input, start_ka: rating_ka, runs: input.runs.map((run) => ({ ...run, rating_ka })) }
        const verdict = answer('fault-current', rated)?.figure('Equipment rating')
        const isLacking = exact.some((one) => Math.ceil(one - 1e-6) > rating * 10)
        expect(verdict).toMatch(isLacking ? /^Not enough at / : /^Enough$/)
      }),
      { numRuns: 3000 },
    )
  })
})
