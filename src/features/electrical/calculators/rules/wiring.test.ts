import { describe, expect, test } from 'vitest'
import { calculate } from './calculate.ts'
import type { Kind } from './kinds.ts'
import type { Outcome } from './outcome.ts'

const run = (kind: Kind, body: object): Outcome => {
  const { outcome } = calculate(kind, body, '2023')
  if (outcome === null) throw new Error(`${kind} refused ${JSON.stringify(body)}`)
  return outcome
}
const getRefusal = (kind: Kind, body: object) => {
  const worked = calculate(kind, body, '2023')
  return worked.outcome === null ? worked.errors[0] : undefined
}
const figure = ({ figures }: Outcome, label: string) => figures.find((one) => one.label === label)?.value

describe('voltage drop', () => {
  const circuit = { voltage: 120, amperes: 12, feet: 100, size: '12' }

  test('single phase: 2 × 12 A × 1.98 Ω × 100 ft ÷ 1,000 is 4.75 V, 3.96%', () => {
    const outcome = run('voltage-drop', circuit)
    expect(outcome).toMatchObject({ result: 3.96, unit: '%' })
    expect(figure(outcome, 'Voltage drop')).toBe(4.75)
    expect(figure(outcome, 'Voltage at the load')).toBe(115.25)
    expect(figure(outcome, 'Smallest size up to 3%')).toBe('10 AWG')
    expect(outcome.remarks[0]).toContain('Above 3%')
  })

  test('three phase takes the square root of 3, and sets divide', () => {
    const three = { ...circuit, phase: 'three', voltage: 208, amperes: 100, size: '1/0', feet: 300 }
    expect(figure(run('voltage-drop', three), 'Voltage drop')).toBe(6.34)
    expect(figure(run('voltage-drop', { ...three, sets: 2 }), 'Voltage drop')).toBe(3.17)
  })

  test('suggests only a size that carries the current', () => {
    const short = { voltage: 240, amperes: 48, feet: 20, size: '12' }
    const outcome = run('voltage-drop', short)
    expect(figure(outcome, 'Smallest size for the current')).toBe('6 AWG')
    expect(figure(outcome, 'Smallest size up to 3%')).toBe('6 AWG')
    expect(outcome.remarks[0]).toBe('12 AWG copper does not carry 48 A: take 6 AWG or larger.')
    expect(outcome.remarks.join(' ')).not.toContain('250.122(B)')
    const long = run('voltage-drop', { ...short, feet: 300 })
    expect(figure(long, 'Smallest size up to 3%')).toBe('3 AWG')
    expect(long.remarks.join(' ')).toContain('250.122(B)')
    expect(long.remarks.join(' ')).toContain('Table 9')
  })

  test('refuses to lose the whole voltage, and small conductors in parallel', () => {
    expect(getRefusal('voltage-drop', { ...circuit, amperes: 20, feet: 2000, size: '14' })).toEqual({
      path: 'size',
      message: 'This would lose 251.2 V of 120 V (209.33%): nothing would run. 300 kcmil stays within 3%.',
    })
    expect(getRefusal('voltage-drop', { ...circuit, amperes: 400, feet: 10_000, size: '500' })?.message).toBe(
      'This would lose 206.4 V of 120 V (172%): nothing would run. Check the current and the length.',
    )
    expect(getRefusal('voltage-drop', { ...circuit, size: '1', sets: 2 })).toEqual({
      path: 'size',
      message: 'Conductors in parallel must be 1/0 AWG or larger (310.10(G)).',
    })
  })

  test('the table has no aluminum of 14 AWG', () => {
    expect(getRefusal('voltage-drop', { ...circuit, material: 'aluminum', size: '14' })).toEqual({
      path: 'size',
      message: 'Chapter 9, Table 8 has no aluminum conductor of 14 AWG. Choose 12 AWG or larger.',
    })
  })
})

describe('conductor size', () => {
  test.each([
    [{ other_amperes: 15 }, '14', 15],
    [{ other_amperes: 20 }, '12', 20],
    [{ continuous_amperes: 16 }, '12', 20],
    [{ other_amperes: 8 }, '14', 10],
    [{ continuous_amperes: 48, terminals: '75' }, '6', 60],
    [{ continuous_amperes: 48, terminals: '60' }, '4', 60],
    // Unmarked terminals are for 60 °C up to 100 A and 1 AWG.
    [{ continuous_amperes: 48 }, '4', 60],
    [{ other_amperes: 100 }, '1', 100],
    [{ other_amperes: 125 }, '1/0', 125],
    // The insulation counts as well: 3 AWG has 85 A at 60 °C, for 88.75 A.
    [{ continuous_amperes: 47, other_amperes: 30, insulation: '60', terminals: '75' }, '2', 90],
    // 90 A × 87% × 80% is 62.64 A, between 60 and 70 A.
    [
      { other_amperes: 61, material: 'aluminum', insulation: '75', terminals: '75', bundled: 4, ambient_celsius: 35 },
      '2',
      70,
    ],
    [{ other_amperes: 400, terminals: '75' }, '600', 400],
    [{ other_amperes: 540, terminals: '75' }, '1000', 600],
    [{ other_amperes: 400, sets: 2 }, '3/0', 400],
    [{ other_amperes: 150, sets: 2 }, '1/0', 150],
    [{ use: 'feeder', continuous_amperes: 80, terminals: '75' }, '3', 100],
    [{ other_amperes: 200 }, '3/0', 200],
    [{ other_amperes: 200, material: 'aluminum' }, '250', 200],
    [{ other_amperes: 180, material: 'aluminum' }, '4/0', 200],
    // 8 AWG would carry 50 A at 75 °C. Nine together leave 55 A × 70% = 38 A.
    [{ other_amperes: 50, bundled: 9 }, '6', 50],
    // 40 °C leaves 91% of 40 A, and 10 AWG may have a breaker of 30 A at most.
    [{ other_amperes: 30, ambient_celsius: 40 }, '10', 30],
  ])('%j takes %s with a breaker of %i A', (body, size, breaker) => {
    const outcome = run('conductor', body)
    expect(outcome.result).toBe(size)
    expect(figure(outcome, 'Breaker')).toBe(breaker)
  })

  test.each([
    [100, 'copper', '4'],
    [100, 'aluminum', '2'],
    [200, 'copper', '2/0'],
    [200, 'aluminum', '4/0'],
    [400, 'copper', '400'],
    [400, 'aluminum', '600'],
  ])('the service of a dwelling of %i A in %s takes %s', (service_amperes, material, size) => {
    expect(run('conductor', { use: 'dwelling_service', service_amperes, material }).result).toBe(size)
  })

  test('refuses what no conductor carries, and loads of nothing', () => {
    expect(getRefusal('conductor', { other_amperes: 3000 })).toMatchObject({ path: 'other_amperes' })
    expect(getRefusal('conductor', { other_amperes: 20, ambient_celsius: 85, insulation: '60' })).toMatchObject({
      path: 'ambient_celsius',
      message:
        'Insulation of 60 °C may not be used at 85 °C: Table 310.15(B)(1)(1) has no factor for it. Choose insulation for a higher temperature.',
    })
    expect(getRefusal('conductor', { other_amperes: 600 })?.message).toContain('Enter parallel sets')
    expect(getRefusal('conductor', { other_amperes: 3900, continuous_amperes: 4000 })?.message).toBe(
      '240.6(A) has no standard rating this large.',
    )
    expect(getRefusal('conductor', {})?.message).toBe('Load must be greater than 0')
  })
})

describe('remarks of a conductor', () => {
  const remarks = (body: object) => run('conductor', body).remarks.join(' ')

  test('limit the next size up to circuits without several receptacles', () => {
    expect(remarks({ other_amperes: 30 })).not.toContain('240.4(B)(1)')
    // 6 AWG has 55 A at 60 °C, and 60 A is the next rating.
    expect(remarks({ other_amperes: 54, bundled: 4 })).toContain('240.4(B)(1)')
    expect(remarks({ other_amperes: 54, bundled: 4, use: 'feeder' })).not.toContain('240.4(B)(1)')
  })

  test('say what is not decided here or was not confirmed', () => {
    const texts = remarks({ other_amperes: 20 })
    for (const section of ['110.14(C)(1)', '310.15(E)', '310.15(B)(2)', '250.122(B)']) expect(texts).toContain(section)
    expect(texts).not.toContain('secondary sources')
    expect(remarks({ other_amperes: 400, terminals: '75' })).toContain('Check them in the printed tables')
    expect(remarks({ other_amperes: 300, material: 'aluminum', terminals: '60' })).toContain('315 A or 310 A')
    expect(remarks({ other_amperes: 8 })).toContain('210.23')
  })

  test('a feeder follows its own sections', () => {
    const [first] = run('conductor', { use: 'feeder', other_amperes: 90 }).steps
    expect(first?.reference?.section).toBe('215.2(A)(1) and 215.3')
  })
})

describe('conduit fill', () => {
  test.each([
    // The usual table of nine 12 AWG THHN in 1/2 in EMT, and sixteen in 3/4 in.
    [{ conductors: [{ size: '12', quantity: 9 }] }, '1/2'],
    [{ conductors: [{ size: '12', quantity: 10 }] }, '3/4'],
    [{ conductors: [{ size: '12', quantity: 16 }] }, '3/4'],
    [{ conductors: [{ size: '12', quantity: 17 }] }, '1'],
    [
      {
        conduit: 'pvc_80',
        conductors: [
          { size: '3/0', quantity: 3 },
          { size: '6', quantity: 1 },
        ],
      },
      '2',
    ],
  ])('%j needs %s', (body, size) => {
    expect(figure(run('conduit-fill', body), 'Trade size')).toBe(size)
  })

  test.each([
    ['3/4', '14', 22],
    ['3/4', '8', 6],
    ['1', '12', 26],
    ['1', '2', 3],
  ])('%s in of %s AWG alone holds %i, 0.8 of one counting as one more', (trade_size, size, most) => {
    const within = (quantity: number) =>
      figure(run('conduit-fill', { trade_size, conductors: [{ size, quantity }] }), 'Within the limit')
    expect([within(most), within(most + 1)]).toEqual(['Yes', 'No'])
  })

  test('rounds no mix of sizes up', () => {
    const conductors = [
      { size: '14', quantity: 21 },
      { size: '12', quantity: 1 },
    ]
    expect(figure(run('conduit-fill', { trade_size: '3/4', conductors }), 'Within the limit')).toBe('No')
  })

  test('allows 53% for one conductor, 31% for two, 40% for more, 60% in a nipple', () => {
    const limit = (quantity: number, nipple = false) =>
      figure(run('conduit-fill', { nipple, conductors: [{ size: '6', quantity }] }), 'Fill allowed')
    expect([limit(1), limit(2), limit(3), limit(3, true)]).toEqual([53, 31, 40, 60])
  })

  test('says when the chosen size is too small, and which one fits', () => {
    const outcome = run('conduit-fill', { trade_size: '1/2', conductors: [{ size: '12', quantity: 12 }] })
    expect(outcome.result).toBe(52.5)
    expect(figure(outcome, 'Within the limit')).toBe('No')
    expect(figure(outcome, 'Smallest that fits')).toBe('3/4')
  })

  test('refuses a trade size the conduit does not come in, and conductors no conduit holds', () => {
    expect(getRefusal('conduit-fill', { trade_size: '6', conductors: [{ size: '12', quantity: 1 }] })).toMatchObject({
      path: 'trade_size',
    })
    expect(getRefusal('conduit-fill', { conductors: [{ size: '500', quantity: 100 }] })).toMatchObject({
      path: 'conductors',
    })
  })
})

describe('box fill', () => {
  test('counts conductors, clamps, devices and grounds', () => {
    const outcome = run('box-fill', {
      conductors: [
        { size: '12', quantity: 4 },
        { size: '14', quantity: 2 },
      ],
      devices: [{ size: '12', quantity: 1 }],
      clamps: true,
      grounds: 5,
      ground_size: '12',
      box_cubic_inches: 22.5,
    })
    // 9 + 4 + a clamp of 2.25 + a yoke of 4.5 + grounds of 2.25 and a quarter of it.
    expect(outcome.result).toBe(22.5625)
    expect(figure(outcome, 'The box is large enough')).toBe('No')
    expect(figure(outcome, 'Left in the box')).toBe(-0.0625)
  })

  test('counts up to four grounds as one', () => {
    const needed = (grounds: number) => run('box-fill', { conductors: [{ size: '14', quantity: 2 }], grounds }).result
    expect([needed(0), needed(1), needed(4), needed(5)]).toEqual([4, 6, 6, 6.5])
  })
})
