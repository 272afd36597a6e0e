import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answer } from '#test/outcomes.ts'
import {
  atLeast,
  type Celsius,
  type Circuit,
  LAST_OF_60,
  order,
  smallestWire,
  wireInWay,
  wires,
} from '#test/oracle-wires.ts'

// Ten thousand circuits against an oracle: the tables typed in and the rules written down a second time, from the sections of the
// code and without looking at the calculators.

const materials = fc.constantFrom('copper' as const, 'aluminum' as const)
const editions = fc.constantFrom('2023', '2026')
const RUNS = { numRuns: 10_000 }

/** A load in amperes: often a small or a whole one, with two decimals at most. */
const amps = (max: number, min = 0) =>
  fc.oneof(
    fc.integer({ min, max: 60 }),
    fc.integer({ min, max }),
    fc.integer({ min: min * 100, max: max * 100 }).map((hundredths) => hundredths / 100),
  )

describe('random circuits', () => {
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
      fc.property(circuits, editions, (circuit, edition) => {
        fc.pre(circuit.continuous + circuit.other > 0)
        const expected = smallestWire(circuit)
        const body = {
          continuous_amperes: circuit.continuous,
          other_amperes: circuit.other,
          material: circuit.material,
          insulation: String(circuit.insulation),
          terminals: circuit.terminals,
          ambient_celsius: circuit.ambient,
          bundled: circuit.together,
          sets: circuit.sets,
        }
        const result = answer('conductor', body, edition)
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
      fc.property(runs, editions, ({ wire, ...run }, edition) => {
        const { phase, voltage, amperes, feet, material, sets } = run
        const volts = (ohms: number) => ((phase === 'single' ? 2 : Math.sqrt(3)) * amperes * ohms * feet) / 1000 / sets
        const result = answer('voltage-drop', { ...run, size: wire.size }, edition)
        const isParallel = sets === 1 || wires.indexOf(wire) > LAST_OF_60
        if (wire[material].ohms === 0 || !isParallel || volts(wire[material].ohms) >= voltage) {
          expect(result).toBeNull()
          return
        }
        expect(Math.abs(Number(result?.figure('Voltage drop')) - volts(wire[material].ohms))).toBeLessThan(0.0051)
        const plain = { continuous: 0, insulation: 90, terminals: 'unmarked', ambient: 30, together: 3 } as const
        const carrying = smallestWire({ ...plain, other: amperes, material, sets })
        const enough = wires
          .slice(carrying?.index ?? wires.length)
          .find((one) => atLeast(0.03, volts(one[material].ohms) / voltage))
        expect(String(result?.figure('Smallest size up to 3%')).split(' ')[0]).toBe(enough?.size ?? 'None')
      }),
      RUNS,
    )
  })

  // 310.12: 83% of the rating, in the lower column of insulation and terminals, which without a mark are for 75 °C.
  test('have the conductors of any dwelling service', () => {
    const services = fc.record({
      service_amperes: fc.integer({ min: 100, max: 400 }),
      material: materials,
      insulation: fc.constantFrom<Celsius>(60, 75, 90),
      terminals: fc.constantFrom('unmarked', '60', '75'),
      sets: fc.integer({ min: 1, max: 4 }),
    })
    fc.assert(
      fc.property(services, editions, ({ insulation, ...service }, edition) => {
        const { service_amperes, material, terminals, sets } = service
        const carries = (wire: (typeof wires)[number]) =>
          sets * Math.min(wire[material][insulation], wire[material][terminals === '60' ? 60 : 75])
        const needed = Math.ceil((service_amperes * 83) / 100)
        const enough = wires.slice(sets > 1 ? LAST_OF_60 + 1 : 0).find((wire) => carries(wire) >= needed)
        const body = { use: 'dwelling_service', insulation: String(insulation), ...service }
        const result = answer('conductor', body, edition)
        expect(result?.result).toBe(enough?.size)
        expect(result?.figure('Ampacity')).toBe(enough && carries(enough))
      }),
      RUNS,
    )
  })
})

// 334.80, 340.80 and 338.10(B)(4); SE counts as marked for 75 °C.
const METHODS = {
  nm: { insulation: 90, steel: false, last: '2', capped: 'all' },
  uf: { insulation: 60, steel: false, last: '4/0', capped: 'all' },
  se: { insulation: 75, steel: false, last: '1000', capped: '10' },
  mc: { insulation: 90, steel: true, last: '1000', capped: '' },
  thhn_emt: { insulation: 90, steel: true, last: '1000', capped: '' },
  thhn_pvc_40: { insulation: 90, steel: false, last: '1000', capped: '' },
} as const

describe('a whole circuit', () => {
  const wholes = fc.record({
    use: fc.constantFrom('circuit', 'feeder'),
    continuous_amperes: amps(300),
    other_amperes: amps(1200, 1),
    system: fc.constantFrom('1ph-2w', '1ph-3w', '3ph-3w', '3ph-4w'),
    voltage: fc.constantFrom(120, 208, 240, 480),
    harmonics: fc.boolean(),
    receptacles: fc.boolean(),
    wiring: fc.constantFrom('nm', 'uf', 'se', 'mc', 'thhn_emt', 'thhn_pvc_40'),
    material: materials,
    feet: fc.integer({ min: 1, max: 500 }),
    ambient_fahrenheit: fc.oneof(fc.constant(86), fc.integer({ min: 0, max: 150 })),
    others: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20 })),
    terminals: fc.constantFrom('unmarked', '60', '75'),
    drop_limit: fc.constantFrom('3', '5', 'none'),
  })
  type Whole = typeof wholes extends fc.Arbitrary<infer Value> ? Value : never

  const countCarrying = ({ system, voltage, harmonics }: Whole) =>
    system === '1ph-2w'
      ? 2
      : system === '1ph-3w'
        ? voltage === 208 || voltage === 480
          ? 3
          : 2
        : system === '3ph-4w' && harmonics
          ? 4
          : 3

  /** The size that carries the load, in as few sets as it takes, or null. */
  function carrying(whole: Whole) {
    const method = METHODS[whole.wiring]
    const inSets = (sets: number, terminals: 'unmarked' | '60' | '75') =>
      smallestWire({
        continuous: whole.continuous_amperes,
        other: whole.other_amperes,
        material: whole.material,
        insulation: method.insulation,
        terminals,
        ambient: ((whole.ambient_fahrenheit - 32) * 5) / 9 - 1e-9,
        together: countCarrying(whole) + whole.others,
        sets,
        least: whole.use === 'circuit' ? 15 : 0,
        receptacles: whole.use === 'circuit' && whole.receptacles,
      })
    for (let sets = 1; sets <= (method.last === '1000' ? 20 : 1); sets += 1) {
      const at60 = inSets(sets, '60')
      const marked = inSets(sets, whole.terminals)
      const tenAwg = order.indexOf('10')
      const cappedSmall = at60 !== null && at60.index <= tenAwg ? at60 : marked
      const one =
        method.capped === 'all'
          ? at60
          : method.capped === '10' && marked !== null && marked.index <= tenAwg
            ? cappedSmall
            : marked
      if (one === null) continue
      // Between 10 and 8 AWG the cap of SE ends.
      const index =
        method.capped === '10' && cappedSmall === marked ? Math.max(one.index, marked?.index ?? 0) : one.index
      const jumped = method.capped === '10' && index <= tenAwg && at60?.index !== index ? tenAwg + 1 : index
      if (jumped > order.indexOf(method.last)) continue
      return { ...one, index: jumped, sets }
    }
    return null
  }

  test('has the wire, the breaker, the ground and the drop of the oracle', () => {
    fc.assert(
      fc.property(wholes, editions, (whole, edition) => {
        const result = answer('circuit', whole, edition)
        const base = carrying(whole)
        const load = whole.continuous_amperes + whole.other_amperes
        const phase = whole.system.startsWith('1ph') ? 'single' : 'three'
        const way = base && wireInWay(base, { ...whole, phase }, METHODS[whole.wiring], { load, device: base.breaker })
        if (way === undefined) return
        if (way === null) {
          expect(result).toBeNull()
          return
        }
        if (result === null) {
          // Only a raceway may be too small for what is right otherwise.
          expect(whole.wiring).toContain('thhn')
          return
        }
        expect(result.result).toBe(way.size)
        expect(result.figure('Breaker')).toBe(way.breaker)
        expect(Math.abs(Number(result.figure('Voltage drop')) - way.percent)).toBeLessThan(0.0051)
        expect(String(result.figure('Equipment grounding conductor')).split(' ')[0]).toBe(way.ground)
      }),
      RUNS,
    )
  })
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
