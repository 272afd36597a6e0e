import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { correction, GROUNDS, MILS, RATINGS, ratingFrom, wires as tables } from '#test/oracle-wires.ts'
import { answer } from '#test/outcomes.ts'

// Ten thousand services and feeders against an oracle: the tables typed in and the rules written down a second time, from the sections
// of the code and without looking at the calculator.

type Metal = 'copper' | 'aluminum'
const wires = tables.map((one, index) => ({ ...one, index, mils: MILS[index] ?? 0 }))
type Wire = (typeof wires)[number]
const at = (size: string): Wire => {
  const wire = wires.find((one) => one.size === size)
  if (!wire) throw new Error(`No wire of ${size}`)
  return wire
}

const SERVICES = RATINGS.filter((rating) => rating >= 60 && rating <= 4000)

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
    rating_amperes: fc.constantFrom(...SERVICES),
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
  const factor = correction(insulation, ((body.ambient_fahrenheit - 32) * 5) / 9 - 1e-9)
  const mostlyNonlinear =
    isWye(body) && body.nonlinear_amperes > (body.neutral_amperes ?? body.load_amperes ?? body.rating_amperes) / 2
  const unmarked = isReduced(body) ? 75 : body.rating_amperes <= 100 || wire.index <= at('1').index ? 60 : 75
  const terminals = body.terminals === 'unmarked' ? unmarked : body.terminals === '60' ? 60 : 75
  const { [insulation]: listed, [terminals]: limit } = wire[body.material]
  return {
    uncorrected: sets * Math.min(listed, limit),
    corrected: sets * Math.min(listed * factor * (mostlyNonlinear ? 0.8 : 1), limit),
    usable: factor > 0,
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
          (covers(corrected, rating) || (rating <= 800 && ratingFrom(corrected - 1e-9) === rating))
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

/** The size in the figure whose label begins like this. */
const sizeIn = (result: ReturnType<typeof answer>, label: string) =>
  String(result?.figures.find((one) => one.label.startsWith(label))?.value).split(' ')[0]

describe('random services and feeders', () => {
  test('have the conductors, the neutral, the grounding and the bonding of the oracle', () => {
    fc.assert(
      fc.property(bodies, fc.constantFrom('2023', '2026'), (body, edition) => {
        const result = answer('service', body, edition)
        const isSmall = body.supply === 'service' && body.serves === 'one_family' && body.rating_amperes < 100
        const base = isSmall || !carries(body, at('500'), 1).usable ? null : ungrounded(body)
        const main = base === null ? null : mainJumper(body, base)
        if (base === null || (body.supply === 'service' && main === null)) {
          expect(result).toBeNull()
          return
        }
        expect(result?.result).toBe(base.wire.size)
        expect(sizeIn(result, 'Neutral')).toBe(neutralFor(body, base))
        const metal = body.grounding_material
        const ground = GROUNDS.find(([rating]) => body.rating_amperes <= rating)?.[body.material === 'copper' ? 1 : 2]
        if (body.supply === 'feeder') {
          const index = Math.min(at(ground ?? '').index, base.wire.index)
          expect(sizeIn(result, 'Equipment grounding conductor')).toBe(wires[index]?.size)
          return
        }
        const kcmil = (base.wire.mils * base.sets) / 1000
        const electrode = (of: Metal) => byArea(kcmil, body.material, of) ?? (of === 'copper' ? '3/0' : '250')
        const atMost = (size: string, most: string) => (at(size).index < at(most).index ? size : most)
        expect(sizeIn(result, 'To rods')).toBe(atMost(electrode(metal), metal === 'copper' ? '6' : '4'))
        if (body.water_or_steel) expect(sizeIn(result, 'To water pipe')).toBe(electrode(metal))
        if (body.concrete_encased) expect(sizeIn(result, 'To the concrete')).toBe(atMost(electrode('copper'), '4'))
        expect(sizeIn(result, 'Main bonding jumper')).toBe(main)
        expect(sizeIn(result, 'Supply-side jumper')).toBe(byArea(base.wire.mils / 1000, body.material, metal))
      }),
      { numRuns: 10_000 },
    )
  })

  test('never have smaller conductors for a larger rating or more heat', () => {
    const index = (body: object) => {
      const outcome = answer('service', body)
      return outcome === null ? Infinity : at(String(outcome.result)).index
    }
    fc.assert(
      fc.property(bodies, fc.integer({ min: 1, max: 4 }), (body, up) => {
        const next = SERVICES[SERVICES.indexOf(body.rating_amperes) + up]
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
  const size = (material: string) => answer('service', { rating_amperes, material, rods: true })?.result
  expect([size('copper'), size('aluminum')]).toEqual([copper, aluminum])
})
