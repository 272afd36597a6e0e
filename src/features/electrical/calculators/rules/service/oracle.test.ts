import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GROUNDS } from '#test/oracle-wires.ts'
import { calculate } from '../calculate.ts'

// Ten thousand services and feeders against an oracle: the tables typed in and the rules written down a second time, from the sections
// of the code and without looking at the calculator.

// Table 310.16 at 60, 75 and 90 °C, copper, then aluminum; area in circular mils.
const PRINTED = `
  8     40  50  55   35  40  45   16510
  6     55  65  75   40  50  55   26240
  4     70  85  95   55  65  75   41740
  3     85 100 115   65  75  85   52620
  2     95 115 130   75  90 100   66360
  1    110 130 145   85 100 115   83690
  1/0  125 150 170  100 120 135  105600
  2/0  145 175 195  115 135 150  133100
  3/0  165 200 225  130 155 175  167800
  4/0  195 230 260  150 180 205  211600
  250  215 255 290  170 205 230  250000
  300  240 285 320  195 230 260  300000
  350  260 310 350  210 250 280  350000
  400  280 335 380  225 270 305  400000
  500  320 380 430  260 310 350  500000
  600  350 420 475  285 340 385  600000
  700  385 460 520  315 375 425  700000
  750  400 475 535  320 385 435  750000
  800  410 490 555  330 395 445  800000
  900  435 520 585  355 425 480  900000
  1000 455 545 615  375 445 500 1000000`
// Smaller ones carry the loads of a neutral only: copper and aluminum at 60, 75 and 90 °C.
const SMALL = `
  14    15  20  25    0   0   0    4110
  12    20  25  30   15  20  25    6530
  10    30  35  40   25  30  35   10380`

type Metal = 'copper' | 'aluminum'
const wires = (SMALL + PRINTED)
  .trim()
  .split('\n')
  .map((line, index) => {
    const [size = '', ...cells] = line.trim().split(/\s+/)
    const [cu60 = 0, cu75 = 0, cu90 = 0, al60 = 0, al75 = 0, al90 = 0, mils = 0] = cells.map(Number)
    return { size, index, mils, copper: { 60: cu60, 75: cu75, 90: cu90 }, aluminum: { 60: al60, 75: al75, 90: al90 } }
  })
type Wire = (typeof wires)[number]
const at = (size: string): Wire => {
  const wire = wires.find((one) => one.size === size)
  if (!wire) throw new Error(`No wire of ${size}`)
  return wire
}

// 240.6(A), from 60 A on.
const RATINGS = [
  60, 70, 80, 90, 100, 110, 125, 150, 175, 200, 225, 250, 300, 350, 400, 450, 500, 600, 700, 800, 1000, 1200, 1600,
  2000, 2500, 3000, 4000,
]
const nextRating = (amps: number) => [10, 15, 20, 25, 30, 35, 40, 45, 50, ...RATINGS].find((one) => one > amps - 1e-9)

// Tables 250.66 and 250.102(C)(1): the largest copper, the largest aluminum in kcmil, then both grounding conductors.
const BY_AREA: [number, number, string, string][] = [
  [66.36, 105.6, '8', '6'],
  [105.6, 167.8, '6', '4'],
  [167.8, 250, '4', '2'],
  [350, 500, '2', '1/0'],
  [600, 900, '1/0', '3/0'],
  [1100, 1750, '2/0', '4/0'],
]
function byArea(kcmil: number, metal: Metal, of: Metal): string | null {
  const row = BY_AREA.find(([copper, aluminum]) => kcmil <= (metal === 'copper' ? copper : aluminum))
  return row === undefined ? null : of === 'copper' ? row[2] : row[3]
}

const metals = fc.constantFrom<Metal>('copper', 'aluminum')
const bodies = fc
  .record({
    supply: fc.constantFrom('service', 'feeder'),
    serves: fc.constantFrom('one_family', 'two_family_unit', 'multifamily_unit', 'two_family', 'multifamily', 'other'),
    rating_amperes: fc.constantFrom(...RATINGS),
    supply_system: fc.constantFrom('1ph_240', '1ph_208', '3ph_208', '3ph_240', '3ph_480'),
    loadPercent: fc.option(fc.integer({ min: 30, max: 100 })),
    neutralPercent: fc.option(fc.integer({ min: 0, max: 100 })),
    nonlinearPercent: fc.constantFrom(0, 0, 20, 60),
    material: metals,
    insulation: fc.constantFrom('90', '75'),
    terminals: fc.constantFrom('unmarked', '60', '75'),
    ambient_fahrenheit: fc.oneof(fc.constant(86), fc.integer({ min: 20, max: 150 })),
    sets: fc.option(fc.integer({ min: 1, max: 10 })),
    grounding_material: metals,
    water_or_steel: fc.boolean(),
    concrete_encased: fc.boolean(),
    rods: fc.constant(true),
  })
  .map(({ loadPercent, neutralPercent, nonlinearPercent, ...body }) => {
    const load = loadPercent === null ? null : Math.ceil((body.rating_amperes * loadPercent) / 100)
    const most = load ?? body.rating_amperes
    const neutral = neutralPercent === null ? null : Math.floor((most * neutralPercent) / 100)
    const nonlinear = Math.floor(((neutral ?? most) * nonlinearPercent) / 100)
    return { ...body, load_amperes: load, neutral_amperes: neutral, nonlinear_amperes: nonlinear }
  })
type Body = typeof bodies extends fc.Arbitrary<infer Value> ? Value : never

const isWye = ({ supply_system }: Body) => ['1ph_208', '3ph_208', '3ph_480'].includes(supply_system)

/** 310.12: one dwelling's entire load, single phase, 100 to 400 A; two legs of a wye system only for a feeder. */
const isReduced = ({ serves, supply, supply_system, rating_amperes }: Body) =>
  ['one_family', 'two_family_unit', 'multifamily_unit'].includes(serves) &&
  (supply_system === '1ph_240' || (supply_system === '1ph_208' && supply === 'feeder')) &&
  rating_amperes >= 100 &&
  rating_amperes <= 400

/** Amperes of all sets of a size in its surroundings, corrected and not. */
function carries(body: Body, wire: Wire, sets: number) {
  const insulation = body.insulation === '90' ? 90 : 75
  const celsius = Math.max(10, Math.ceil((body.ambient_fahrenheit - 32) / 9 - 1e-9) * 5)
  const correction =
    celsius >= insulation ? 0 : Math.round(100 * Math.sqrt((insulation - celsius) / (insulation - 30))) / 100
  const mostlyNonlinear =
    isWye(body) && body.nonlinear_amperes > (body.neutral_amperes ?? body.load_amperes ?? body.rating_amperes) / 2
  const unmarked = isReduced(body) ? 75 : body.rating_amperes <= 100 || wire.index <= at('1').index ? 60 : 75
  const terminals = body.terminals === 'unmarked' ? unmarked : body.terminals === '60' ? 60 : 75
  const { [insulation]: listed, [terminals]: limit } = wire[body.material]
  return {
    uncorrected: sets * Math.min(listed, limit),
    corrected: sets * Math.min(listed * correction * (mostlyNonlinear ? 0.8 : 1), limit),
    usable: correction > 0,
  }
}

const permitted = (sets: number) => wires.filter(({ index }) => sets === 1 || index >= at('1/0').index)
const covers = (amps: number, least: number) => amps > least - 1e-9

function ungrounded(body: Body): { wire: Wire; sets: number } | null {
  const counts = body.sets === null ? Array.from({ length: 20 }, (_, index) => index + 1) : [body.sets]
  const { rating_amperes: rating } = body
  for (const sets of counts)
    for (const wire of permitted(sets)) {
      const { uncorrected, corrected } = carries(body, wire, sets)
      const load = body.load_amperes ?? rating
      const serves = isReduced(body)
        ? covers(corrected, Math.ceil((rating * 83) / 100))
        : wire.index >= at('8').index &&
          covers(uncorrected, load) &&
          covers(corrected, load) &&
          (covers(corrected, rating) || (rating <= 800 && nextRating(corrected) === rating))
      if (serves) return { wire, sets }
    }
  return null
}

function neutralFor(body: Body, { wire, sets }: { wire: Wire; sets: number }): string {
  if (body.neutral_amperes === null) return wire.size
  const fixed = body.supply_system === '1ph_208' ? Infinity : 200 + (isWye(body) ? body.nonlinear_amperes : 0)
  const demand = body.neutral_amperes - Math.max(0, body.neutral_amperes - fixed) * 0.3
  const carrying = permitted(sets).find(
    (one) => one.index >= wire.index || covers(carries(body, one, sets).corrected, demand),
  )
  const ground = GROUNDS.find(([rating]) => body.rating_amperes <= rating)?.[body.material === 'copper' ? 1 : 2] ?? ''
  const least =
    body.supply === 'service'
      ? at(byArea(wire.mils / 1000, body.material, body.material) ?? '')
      : permitted(sets).find((one) => one.mils * sets >= at(ground).mils)
  const index = Math.max(carrying?.index ?? 0, least?.index ?? 0, sets > 1 ? at('1/0').index : 0)
  return wires[index]?.size ?? ''
}

function mainJumper(body: Body, { wire, sets }: { wire: Wire; sets: number }): string | null {
  const { material, grounding_material: metal } = body
  const listed = byArea((wire.mils * sets) / 1000, material, metal)
  if (listed !== null) return listed
  const equal = material === metal ? wire : permitted(sets).find((one) => one[metal][75] >= wire[material][75])
  if (!equal) return null
  return wires.find(({ mils }) => mils >= (equal.mils * sets) / 8)?.size ?? null
}

function answer(body: object, edition = '2023') {
  const { outcome } = calculate('service', body, edition)
  if (outcome === null) return null
  const size = (label: string) =>
    String(outcome.figures.find((one) => one.label.startsWith(label))?.value).split(' ')[0]
  return { outcome, size }
}

describe('random services and feeders', () => {
  test('have the conductors, the neutral, the grounding and the bonding of the oracle', () => {
    fc.assert(
      fc.property(bodies, fc.constantFrom('2023', '2026'), (body, edition) => {
        const result = answer(body, edition)
        const isSmall = body.supply === 'service' && body.serves === 'one_family' && body.rating_amperes < 100
        const base = isSmall || !carries(body, at('500'), 1).usable ? null : ungrounded(body)
        const main = base === null ? null : mainJumper(body, base)
        if (base === null || (body.supply === 'service' && main === null)) {
          expect(result).toBeNull()
          return
        }
        expect(result?.outcome.result).toBe(base.wire.size)
        expect(result?.size('Neutral')).toBe(neutralFor(body, base))
        const metal = body.grounding_material
        const ground = GROUNDS.find(([rating]) => body.rating_amperes <= rating)?.[body.material === 'copper' ? 1 : 2]
        if (body.supply === 'feeder') {
          const index = Math.min(at(ground ?? '').index, base.wire.index)
          expect(result?.size('Equipment grounding conductor')).toBe(wires[index]?.size)
          return
        }
        const kcmil = (base.wire.mils * base.sets) / 1000
        const electrode = (of: Metal) => byArea(kcmil, body.material, of) ?? (of === 'copper' ? '3/0' : '250')
        const atMost = (size: string, most: string) => (at(size).index < at(most).index ? size : most)
        expect(result?.size('To rods')).toBe(atMost(electrode(metal), metal === 'copper' ? '6' : '4'))
        if (body.water_or_steel) expect(result?.size('To water pipe')).toBe(electrode(metal))
        if (body.concrete_encased) expect(result?.size('To the concrete')).toBe(atMost(electrode('copper'), '4'))
        expect(result?.size('Main bonding jumper')).toBe(main)
        expect(result?.size('Supply-side jumper')).toBe(byArea(base.wire.mils / 1000, body.material, metal))
      }),
      { numRuns: 10_000 },
    )
  })

  test('never have smaller conductors for a larger rating or more heat', () => {
    const index = (body: object) => {
      const { outcome } = calculate('service', body, '2023')
      return outcome === null ? Infinity : at(String(outcome.result)).index
    }
    fc.assert(
      fc.property(bodies, fc.integer({ min: 1, max: 4 }), (body, up) => {
        const next = RATINGS[RATINGS.indexOf(body.rating_amperes) + up]
        const fixed = { ...body, sets: body.sets ?? 4, load_amperes: null, neutral_amperes: null, nonlinear_amperes: 0 }
        fc.pre(index(fixed) !== Infinity)
        expect(index({ ...fixed, ambient_fahrenheit: fixed.ambient_fahrenheit + 18 })).toBeGreaterThanOrEqual(
          index(fixed),
        )
        // From 400 A to 450 A the reduction for dwellings ends, and below 100 A it does not begin.
        if (next !== undefined && (!isReduced(body) || next <= 400) && body.rating_amperes >= 100)
          expect(index({ ...fixed, rating_amperes: next })).toBeGreaterThanOrEqual(index(fixed))
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
])('a dwelling of %i A takes %s copper or %s aluminum', (rating_amperes, copper, aluminum) => {
  const size = (material: string) => answer({ rating_amperes, material, rods: true })?.outcome.result
  expect([size('copper'), size('aluminum')]).toEqual([copper, aluminum])
})
