import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { code2023 } from '../2023/edition.ts'
import { answer, refusal, run } from '#test/outcomes.ts'
import { type Size, sizes } from '../wires.ts'

const withLine = (body: object) => ({ voltage: 240, feet: 1, ...body })
const size = (body: object) => run('circuit', withLine(body))
const figure = (body: object, label: string) => size(body).figure(label)
const step = (body: object, label: string) => size(body).step(label)

describe('by hand', () => {
  // 48 A × 125% = 60 A; 334.80 takes the 60 °C column: 6 AWG has 55 A, 4 AWG 70 A.
  test('a 48 A charger on NM-B takes 4/2 and a ground of 10 AWG', () => {
    const charger = { continuous_amperes: 48, feet: 85, wiring: 'nm' }
    expect(size(charger)).toMatchObject({ result: '4', unit: 'AWG' })
    expect(figure(charger, 'Breaker')).toBe(60)
    expect(figure(charger, 'Equipment grounding conductor')).toBe('10 AWG')
    expect(figure(charger, 'Cable')).toBe('4/2 with ground')
    // 2 × 48 × 0.308 × 85 ÷ 1,000 = 2.51 V of 240 V.
    expect(figure(charger, 'Voltage drop')).toBe(1.05)
    expect(step(charger, '6 AWG not taken')).toMatchObject({
      formula: '55 A at 60 °C terminals; 60 A needed',
      reference: { section: '334.80' },
    })
  })

  // 12.5 A × 125% + 4.3 A = 19.925 A; with 4.38 A it is 20.005 A.
  test('a load may have decimals, which count', () => {
    const load = { continuous_amperes: 12.5, other_amperes: 4.3, wiring: 'nm', feet: 30 }
    expect(step(load, 'Load that sizes the circuit')).toMatchObject({
      formula: '12.5 A × 125% + 4.3 A',
      value: 19.925,
    })
    expect(figure(load, 'Breaker')).toBe(20)
    expect(figure({ ...load, other_amperes: 4.38 }, 'Breaker')).toBe(25)
    expect(step(load, 'Voltage drop')?.formula).toContain('2 × 16.8 A × ')
  })

  // 6 AWG has 65 A at 75 °C. 2 × 0.0507 + 0.0211 = 0.1225 in² is more than 40% of 0.304 in².
  test('the same in EMT at 75 °C terminals takes 6 AWG in 3/4 in', () => {
    const charger = { continuous_amperes: 48, terminals: '75' }
    expect(size(charger).result).toBe('6')
    expect(figure(charger, 'Raceway')).toBe('3/4 in EMT')
  })

  // 47 × 125% + 30 = 88.75 A: 3 AWG has 85 A at 60 °C, 2 AWG 95 A.
  test('UF counts with its 60 °C column at any terminals', () =>
    expect(size({ continuous_amperes: 47, other_amperes: 30, wiring: 'uf', terminals: '75' }).result).toBe('2'))

  test.each([
    ['unmarked', '1'],
    ['60', '1'],
    ['75', '3'],
  ])('100 A at terminals %s takes %s AWG', (terminals, wire) =>
    expect(size({ other_amperes: 100, terminals }).result).toBe(wire),
  )

  // 130 °F is 55 °C: 76%, and nine conductors 70%. 30 A × 53.2% = 15.96 A, 40 A × 53.2% = 21.28 A.
  test('heat and company make a wire larger, but not its ground', () => {
    const attic = { other_amperes: 16, voltage: 120, ambient_fahrenheit: 130, others: 7, receptacles: true }
    expect(size(attic).result).toBe('10')
    expect(figure(attic, 'Equipment grounding conductor')).toBe('12 AWG')
    expect(step(attic, '12 AWG not taken')).toMatchObject({
      formula: '15.96 A in these conditions; the load is 16 A',
      reference: { section: '310.15' },
    })
  })

  // 40 A over 300 ft: 8 AWG carries it and loses 7.78%, 4 AWG 3.08%, 3 AWG 2.45%. 10,380 × 52,620 ÷ 16,510 = 33,083 mils.
  test('a wire made larger for its drop has a ground in proportion', () => {
    const far = { other_amperes: 40, feet: 300, terminals: '75' }
    expect(size(far).result).toBe('3')
    expect(figure(far, 'Voltage drop')).toBe(2.45)
    expect(step(far, '4 AWG not taken')?.formula).toBe('It carries the load, and loses 3.08%; 3% is the limit')
    expect(step(far, 'Larger for the voltage drop')).toMatchObject({
      formula: '10,380 × 52,620 ÷ 16,510 = 33,083 circular mils',
      value: '4 AWG',
      reference: { section: '250.122(B)' },
    })
    expect(size({ ...far, drop_limit: 'none' }).result).toBe('8')
    expect(figure({ ...far, wiring: 'nm' }, 'Cable')).toBe('3/2 with ground')
    expect(size({ ...far, wiring: 'nm' }).remarks[0]).toContain('The cable needs a ground of at least 4 AWG')
  })

  test('a ground is not larger than its wire', () =>
    expect(figure({ other_amperes: 16, voltage: 120, feet: 180 }, 'Equipment grounding conductor')).toBe('6 AWG'))

  // 700 A: one set of 1000 kcmil aluminum has 445 A at 75 °C; two of 600 kcmil have 680 A, of 700 kcmil 750 A.
  test('a large feeder takes parallel sets, with a full ground in each raceway', () => {
    const feeder = {
      use: 'feeder',
      other_amperes: 700,
      system: '3ph-4w',
      voltage: 480,
      feet: 300,
      terminals: '75',
      wiring: 'thhn_pvc_80',
      material: 'aluminum',
    }
    expect(size(feeder)).toMatchObject({ result: '700', unit: 'kcmil' })
    expect(size(feeder).title).toContain('2 parallel sets')
    expect(figure(feeder, 'Equipment grounding conductor')).toBe('3/0 AWG')
    expect(figure(feeder, 'Raceway')).toBe('4 in PVC, Schedule 80')
    expect(size({ ...feeder, sets: 4 }).result).toBe('4/0')
    // √3 × 700 × 0.051 × 300 ÷ 1,000 ÷ 2 = 9.28 V: Table 9, which has no 700 kcmil, counts as 600 kcmil.
    expect(step(feeder, 'Impedance of 700 kcmil aluminum')?.reference?.section).toBe('Chapter 9, Table 9')
    expect(figure(feeder, 'Voltage drop')).toBe(1.93)
  })

  // 40 °C: 8 AWG 55 × 91% = 50.05 A, but 50 A at 75 °C terminals, between 50 and 60 A.
  test('several receptacles have no next size up', () => {
    const load = { other_amperes: 51, voltage: 120, terminals: '75', ambient_fahrenheit: 86, wiring: 'thhn_emt' }
    expect(size(load).result).toBe('6')
    const near = { other_amperes: 44, voltage: 120, terminals: '60' }
    expect(figure(near, 'Breaker')).toBe(45)
    expect(size(near).result).toBe('6')
    const between = { other_amperes: 52, terminals: '60' }
    expect([size(between).result, figure(between, 'Breaker')]).toEqual(['6', 60])
    expect(size({ ...between, receptacles: true }).result).toBe('4')
  })

  test('small circuits have 15 A, and their wire the limit of 240.4(D)', () => {
    expect([size({ other_amperes: 5 }).result, figure({ other_amperes: 5 }, 'Breaker')]).toEqual(['14', 15])
    expect(size({ other_amperes: 18, terminals: '75' }).result).toBe('12')
    expect(size({ other_amperes: 30, terminals: '75' }).result).toBe('10')
    expect(size({ other_amperes: 31, terminals: '75' }).result).toBe('8')
  })

  test('the neutral counts where it carries current', () => {
    const counted = (body: object) => step({ other_amperes: 20, ...body }, 'Current-carrying conductors')?.value
    expect(counted({ system: '1ph-3w' })).toBe(2)
    expect(counted({ system: '1ph-3w', voltage: 208 })).toBe(3)
    expect(counted({ system: '3ph-4w', voltage: 208 })).toBe(3)
    expect(counted({ system: '3ph-4w', voltage: 208, harmonics: true })).toBe(4)
  })
})

test.each([
  [{ other_amperes: 150, wiring: 'nm' }, 'wiring', 'NM-B cable ends at 2 AWG (334.104)'],
  [{ other_amperes: 300, wiring: 'uf' }, 'wiring', 'UF-B cable ends at 4/0 AWG (340.104)'],
  [{ other_amperes: 20, wiring: 'uf', ambient_fahrenheit: 140 }, 'ambient_fahrenheit', 'may not be used at 140 °F'],
  [{ other_amperes: 700, sets: 1 }, 'sets', 'Parallel sets are permitted from 1/0 AWG (310.10(G))'],
  [{ other_amperes: 100, feet: 20_000, voltage: 120 }, 'drop_limit', 'keeps the drop within 3% over 20,000 ft'],
  [{ use: 'feeder', other_amperes: 4000, continuous_amperes: 400, material: 'aluminum' }, 'material', 'sources differ'],
  [{}, 'other_amperes', 'Load must be greater than 0'],
])('%j is refused at %s: %s', (body, path, message) =>
  expect(refusal('circuit', withLine(body))).toMatchObject({ path, message: expect.stringContaining(message) }),
)

const circuits = fc.record({
  continuous_amperes: fc.integer({ min: 0, max: 200 }),
  other_amperes: fc.integer({ min: 1, max: 400 }),
  wiring: fc.constantFrom('nm', 'uf', 'se', 'mc', 'thhn_emt', 'thhn_fmc'),
  material: fc.constantFrom('copper', 'aluminum'),
  feet: fc.integer({ min: 1, max: 400 }),
  ambient_fahrenheit: fc.integer({ min: 0, max: 140 }),
  others: fc.integer({ min: 0, max: 12 }),
  terminals: fc.constantFrom('unmarked', '60', '75'),
  drop_limit: fc.constantFrom('3', '5', 'none'),
})
const isSize = (text: unknown): text is Size => sizes.some((one) => one === text)
/** Square of copper or aluminum for each phase. */
function area(body: object) {
  const outcome = answer('circuit', withLine(body))
  const sets = Number(outcome?.step('Parallel sets')?.value ?? 1)
  return isSize(outcome?.result) ? code2023.circularMils[outcome.result] * sets : null
}

test('a circuit with a larger load, more heat or more company never has a smaller wire', () => {
  fc.assert(
    fc.property(circuits, (body) => {
      const here = area({ ...body, sets: 1 })
      const more = [
        { other_amperes: body.other_amperes + 20 },
        { ambient_fahrenheit: body.ambient_fahrenheit + 10 },
        { others: body.others + 3 },
        { feet: body.feet + 50 },
      ]
      for (const change of more) {
        const there = area({ ...body, sets: 1, ...change })
        // 240.4(B): more may be refused, never smaller.
        if (here !== null && there !== null) expect(there).toBeGreaterThanOrEqual(here)
      }
    }),
    { numRuns: 2000 },
  )
})

// Resistance and reactance in PVC and steel: copper, then aluminum. Zeff = R × 0.85 + X × 0.527.
test.each([
  ['12', 2.0, 2.0, 3.2, 3.2, 0.054, 0.068],
  ['4', 0.31, 0.31, 0.51, 0.51, 0.048, 0.06],
  ['1/0', 0.12, 0.12, 0.2, 0.2, 0.044, 0.055],
  ['4/0', 0.062, 0.063, 0.1, 0.1, 0.041, 0.051],
  ['500', 0.027, 0.029, 0.043, 0.045, 0.039, 0.048],
  ['1000', 0.015, 0.018, 0.023, 0.025, 0.037, 0.046],
] as const)('Table 9 has the impedance of %s at a power factor of 0.85', (one, cu, cuSteel, al, alSteel, x, xSteel) => {
  const near = (milliohms: number | undefined, r: number, reactance: number) => {
    const ohms = r * 0.85 + reactance * 0.527
    expect(Math.abs((milliohms ?? 0) / 1000 - ohms) / ohms).toBeLessThan(0.05)
  }
  near(code2023.impedance.copper[one][0], cu, x)
  near(code2023.impedance.copper[one][1], cuSteel, xSteel)
  near(code2023.impedance.aluminum[one][0], al, x)
  near(code2023.impedance.aluminum[one][1], alSteel, xSteel)
})
