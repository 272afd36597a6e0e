import { describe, expect, test } from 'vitest'
import { refusal, run } from '#test/outcomes.ts'

describe('voltage drop', () => {
  const circuit = { voltage: 120, amperes: 12, feet: 100, size: '12' }

  test('single phase: 2 × 12 A × 1.98 Ω × 100 ft ÷ 1,000 is 4.75 V, 3.96%', () => {
    const outcome = run('voltage-drop', circuit)
    expect(outcome).toMatchObject({ result: 3.96, unit: '%' })
    expect(outcome.figure('Voltage drop')).toBe(4.75)
    expect(outcome.figure('Voltage at the load')).toBe(115.25)
    expect(outcome.figure('Smallest size up to 3%')).toBe('10 AWG')
    expect(outcome.remarks[0]).toContain('Above 3%')
  })

  test('suggests only a size that carries the current', () => {
    const short = { voltage: 240, amperes: 48, feet: 20, size: '12' }
    const outcome = run('voltage-drop', short)
    expect(outcome.figure('Smallest size for the current')).toBe('6 AWG')
    expect(outcome.figure('Smallest size up to 3%')).toBe('6 AWG')
    expect(outcome.remarks[0]).toBe('12 AWG copper does not carry 48 A: take 6 AWG or larger.')
    expect(outcome.remarks.join(' ')).not.toContain('250.122(B)')
    const long = run('voltage-drop', { ...short, feet: 300 })
    expect(long.figure('Smallest size up to 3%')).toBe('3 AWG')
    expect(long.remarks.join(' ')).toContain('250.122(B)')
    expect(long.remarks.join(' ')).toContain('Table 9')
  })

  test('refuses to lose the whole voltage, and small conductors in parallel', () => {
    expect(refusal('voltage-drop', { ...circuit, amperes: 20, feet: 2000, size: '14' })).toEqual({
      path: 'size',
      message: 'This would lose 251.2 V of 120 V (209.33%): nothing would run. 300 kcmil stays within 3%.',
    })
    expect(refusal('voltage-drop', { ...circuit, amperes: 400, feet: 10_000, size: '500' })?.message).toBe(
      'This would lose 206.4 V of 120 V (172%): nothing would run. Check the current and the length.',
    )
    expect(refusal('voltage-drop', { ...circuit, size: '1', sets: 2 })).toEqual({
      path: 'size',
      message: 'Conductors in parallel must be 1/0 AWG or larger (310.10(G)).',
    })
  })

  test('the table has no aluminum of 14 AWG', () => {
    expect(refusal('voltage-drop', { ...circuit, material: 'aluminum', size: '14' })).toEqual({
      path: 'size',
      message: 'Chapter 9, Table 8 has no aluminum conductor of 14 AWG. Choose 12 AWG or larger.',
    })
  })
})

describe('conductor size', () => {
  test('refuses what no conductor carries, and loads of nothing', () => {
    expect(refusal('conductor', { other_amperes: 3000 })).toMatchObject({ path: 'other_amperes' })
    expect(refusal('conductor', { other_amperes: 20, ambient_celsius: 85, insulation: '60' })).toMatchObject({
      path: 'ambient_celsius',
      message:
        'Insulation of 60 °C may not be used at 85 °C: Table 310.15(B)(1)(1) has no factor for it. Choose insulation for a higher temperature.',
    })
    expect(refusal('conductor', { other_amperes: 600 })?.message).toContain('Enter parallel sets')
    expect(refusal('conductor', { other_amperes: 3900, continuous_amperes: 4000 })?.message).toBe(
      '240.6(A) has no standard rating this large.',
    )
    expect(refusal('conductor', {})?.message).toBe('Load must be greater than 0')
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
  test('refuses a trade size the conduit does not come in, and conductors no conduit holds', () => {
    expect(refusal('conduit-fill', { trade_size: '6', conductors: [{ size: '12', quantity: 1 }] })).toMatchObject({
      path: 'trade_size',
    })
    expect(refusal('conduit-fill', { conductors: [{ size: '500', quantity: 100 }] })).toMatchObject({
      path: 'conductors',
    })
  })
})
