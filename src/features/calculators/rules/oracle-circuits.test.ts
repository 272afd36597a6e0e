import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculate } from './calculate.ts'
import type { Kind } from './kinds.ts'

// Ten thousand circuits against an oracle: the tables typed in and the rules written down a second time, from the sections of the
// code and without looking at the calculators.

// Table 310.16: copper at 60, 75 and 90 °C, then aluminum; Chapter 9, Table 8: Ω for 1,000 ft of copper, then aluminum.
const PRINTED = `
  14    15  20  25    0   0   0  3.14    0
  12    20  25  30   15  20  25  1.98    3.25
  10    30  35  40   25  30  35  1.24    2.04
  8     40  50  55   35  40  45  0.778   1.28
  6     55  65  75   40  50  55  0.491   0.808
  4     70  85  95   55  65  75  0.308   0.508
  3     85 100 115   65  75  85  0.245   0.403
  2     95 115 130   75  90 100  0.194   0.319
  1    110 130 145   85 100 115  0.154   0.253
  1/0  125 150 170  100 120 135  0.122   0.201
  2/0  145 175 195  115 135 150  0.0967  0.159
  3/0  165 200 225  130 155 175  0.0766  0.126
  4/0  195 230 260  150 180 205  0.0608  0.100
  250  215 255 290  170 205 230  0.0515  0.0847
  300  240 285 320  195 230 260  0.0429  0.0707
  350  260 310 350  210 250 280  0.0367  0.0605
  400  280 335 380  225 270 305  0.0321  0.0529
  500  320 380 430  260 310 350  0.0258  0.0424
  600  350 420 475  285 340 385  0.0214  0.0353
  700  385 460 520  315 375 425  0.0184  0.0303
  750  400 475 535  320 385 435  0.0171  0.0282
  800  410 490 555  330 395 445  0.0161  0.0265
  900  435 520 585  355 425 480  0.0143  0.0235
  1000 455 545 615  375 445 500  0.0129  0.0212`

const wires = PRINTED.trim()
  .split('\n')
  .map((line) => {
    const [size = '', ...cells] = line.trim().split(/\s+/)
    const [cu60 = 0, cu75 = 0, cu90 = 0, al60 = 0, al75 = 0, al90 = 0, cuOhms = 0, alOhms = 0] = cells.map(Number)
    return {
      size,
      copper: { 60: cu60, 75: cu75, 90: cu90, ohms: cuOhms },
      aluminum: { 60: al60, 75: al75, 90: al90, ohms: alOhms },
    }
  })
const LAST_OF_60 = wires.findIndex(({ size }) => size === '1')

// 240.6(A)
const RATINGS = [
  10, 15, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100, 110, 125, 150, 175, 200, 225, 250, 300, 350, 400, 450, 500,
  600, 700, 800, 1000, 1200, 1600, 2000, 2500, 3000, 4000, 5000, 6000,
]
const ratingFrom = (amps: number) => RATINGS.find((rating) => rating >= amps)

// 240.4(D)
const SMALL = { copper: { 14: 15, 12: 20, 10: 30 }, aluminum: { 12: 15, 10: 25 } } as const

type Celsius = 60 | 75 | 90
type Circuit = {
  continuous: number
  other: number
  material: 'copper' | 'aluminum'
  insulation: Celsius
  terminals: 'unmarked' | '60' | '75'
  ambient: number
  together: number
  sets: number
}

/** Equation 310.15(B), at the top of each five degrees, to two decimals: the table of correction factors. */
function correction(insulation: Celsius, ambient: number): number {
  const top = Math.max(10, Math.ceil(ambient / 5) * 5)
  return top >= insulation ? 0 : Math.round(100 * Math.sqrt((insulation - top) / (insulation - 30))) / 100
}

/** Table 310.15(C)(1). */
function adjustment(together: number): number {
  const steps: [number, number][] = [
    [41, 0.35],
    [31, 0.4],
    [21, 0.45],
    [10, 0.5],
    [7, 0.7],
    [4, 0.8],
  ]
  return steps.find(([from]) => together >= from)?.[1] ?? 1
}

/** Too much by less than a binary fraction does not count. */
const atLeast = (amps: number, least: number) => amps > least - 1e-9

/** The smallest size that the code permits for a circuit with its breaker, or null. */
function oracle(circuit: Circuit) {
  const { continuous, other, material, insulation, ambient, together, sets } = circuit
  const needed = other + 1.25 * continuous
  const breaker = ratingFrom(needed)
  if (breaker === undefined) return null
  const factor = correction(insulation, ambient) * adjustment(together)
  for (const [index, wire] of wires.entries()) {
    if (sets > 1 && index <= LAST_OF_60) continue
    const unmarked = breaker <= 100 || index <= LAST_OF_60 ? 60 : 75
    const terminals = circuit.terminals === 'unmarked' ? unmarked : circuit.terminals === '60' ? 60 : 75
    const listed = wire[material][insulation]
    if (listed === 0) continue
    const limit = wire[material][terminals]
    if (sets * Math.min(listed, limit) < needed) continue
    const ampacity = sets * Math.min(listed * factor, limit)
    if (!atLeast(ampacity, continuous + other)) continue
    const smallLimit = Object.entries(SMALL[material]).find(([size]) => size === wire.size)?.[1] ?? Infinity
    if (breaker > smallLimit) continue
    const isNext = breaker <= 800 && ratingFrom(ampacity - 1e-9) === breaker
    if (!atLeast(ampacity, breaker) && !isNext) continue
    return { size: wire.size, index, breaker, ampacity }
  }
  return null
}

function answer(kind: Kind, body: object) {
  const { outcome } = calculate(kind, body, '2023')
  if (outcome === null) return null
  const figure = (label: string) => outcome.figures.find((one) => one.label === label)?.value
  return { result: outcome.result, figure }
}

const materials = fc.constantFrom('copper' as const, 'aluminum' as const)
const RUNS = { numRuns: 10_000 }

describe('random circuits', () => {
  const amps = (max: number) => fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max }))
  const circuits: fc.Arbitrary<Circuit> = fc.record({
    continuous: amps(500),
    other: amps(600),
    material: materials,
    insulation: fc.constantFrom<Celsius>(60, 75, 90),
    terminals: fc.constantFrom('unmarked', '60', '75'),
    ambient: fc.oneof(fc.constant(30), fc.integer({ min: -40, max: 85 })),
    together: fc.oneof(fc.constant(3), fc.integer({ min: 1, max: 60 })),
    sets: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 6 })),
  })

  test('have the size, the breaker and the ampacity of the oracle', () => {
    fc.assert(
      fc.property(circuits, (circuit) => {
        fc.pre(circuit.continuous + circuit.other > 0)
        const expected = oracle(circuit)
        const result = answer('conductor', {
          continuous_amperes: circuit.continuous,
          other_amperes: circuit.other,
          material: circuit.material,
          insulation: String(circuit.insulation),
          terminals: circuit.terminals,
          ambient_celsius: circuit.ambient,
          bundled: circuit.together,
          sets: circuit.sets,
        })
        expect(result?.result).toBe(expected?.size)
        expect(result?.figure('Breaker')).toBe(expected?.breaker)
        if (expected) expect(result?.figure('Ampacity')).toBeCloseTo(expected.ampacity, 6)
      }),
      RUNS,
    )
  })

  test('lose the voltage of the oracle, and the size suggested carries them', () => {
    const runs = fc.record({
      phase: fc.constantFrom('single', 'three'),
      voltage: fc.constantFrom(120, 208, 240, 277, 480),
      amperes: fc.integer({ min: 1, max: 400 }),
      feet: fc.integer({ min: 1, max: 600 }),
      material: materials,
      wire: fc.constantFrom(...wires),
      sets: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 4 })),
    })
    fc.assert(
      fc.property(runs, ({ wire, ...run }) => {
        const { phase, voltage, amperes, feet, material, sets } = run
        const volts = (ohms: number) => ((phase === 'single' ? 2 : Math.sqrt(3)) * amperes * ohms * feet) / 1000 / sets
        const result = answer('voltage-drop', { ...run, size: wire.size })
        const isParallel = sets === 1 || wires.indexOf(wire) > LAST_OF_60
        if (wire[material].ohms === 0 || !isParallel || volts(wire[material].ohms) >= voltage) {
          expect(result).toBeNull()
          return
        }
        expect(Math.abs(Number(result?.figure('Voltage drop')) - volts(wire[material].ohms))).toBeLessThan(0.0051)
        const plain = { continuous: 0, insulation: 90, terminals: 'unmarked', ambient: 30, together: 3 } as const
        const carrying = oracle({ ...plain, other: amperes, material, sets })
        const enough = wires
          .slice(carrying?.index ?? wires.length)
          .find((one) => atLeast(0.03, volts(one[material].ohms) / voltage))
        expect(String(result?.figure('Smallest size up to 3%')).split(' ')[0]).toBe(enough?.size ?? 'None')
      }),
      { numRuns: 3000 },
    )
  })
})

// Table 310.12(A) as printed: the rating, copper, aluminum.
test.each([
  [100, '4', '2'],
  [110, '3', '1'],
  [125, '2', '1/0'],
  [150, '1', '2/0'],
  [175, '1/0', '3/0'],
  [200, '2/0', '4/0'],
  [225, '3/0', '250'],
  [250, '4/0', '300'],
  [300, '250', '350'],
  [350, '350', '500'],
  [400, '400', '600'],
])('a dwelling service of %i A takes %s copper or %s aluminum', (service_amperes, copper, aluminum) => {
  const size = (material: string) => answer('conductor', { use: 'dwelling_service', service_amperes, material })?.result
  expect([size('copper'), size('aluminum')]).toEqual([copper, aluminum])
})

// Annex C, Table C.1: THHN of one size in EMT, from 14 AWG on.
const SIZES = ['14', '12', '10', '8', '6', '4', '3', '2', '1', '1/0']
test.each([
  ['1/2', [12, 9, 5, 3, 2, 1, 1, 1, 1]],
  ['3/4', [22, 16, 10, 6, 4, 2, 1, 1, 1, 1]],
  ['1', [35, 26, 16, 9, 7, 4, 3, 3, 1, 1]],
  ['1-1/4', [61, 45, 28, 16, 12, 7, 6, 5, 4, 3]],
])('EMT of %s in holds what Annex C lists', (trade_size, most) => {
  const holds = (size: string, quantity: number) =>
    answer('conduit-fill', { trade_size, conductors: [{ size, quantity }] })?.figure('Within the limit') === 'Yes'
  const counts = SIZES.slice(0, most.length).map((size) => {
    let count = 0
    while (holds(size, count + 1)) count += 1
    return count
  })
  expect(counts).toEqual(most)
})
