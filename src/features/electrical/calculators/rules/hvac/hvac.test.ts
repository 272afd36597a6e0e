import { describe, expect, test } from 'vitest'
import { refusal, run } from '#test/outcomes.ts'

const size = (body: object, edition?: string) => run('hvac', { voltage: 240, ...body }, edition)
const figure = (body: object, label: string) => size(body).figure(label)
const step = (body: object, label: string, edition?: string) => size(body, edition).step(label)

describe('by the label', () => {
  const unit = { mca: 18.6, mocp: 30 }

  test('a change-out has a wire of at least MCA and a breaker of at most MOCP', () => {
    expect(size(unit)).toMatchObject({ result: '12', unit: 'AWG' })
    expect(figure(unit, 'Breaker, at most')).toBe(30)
    expect(step(unit, '35 A not taken')).toMatchObject({ formula: 'Above MOCP of 30 A', value: 'Too large' })
    expect(step(unit, '14 AWG not taken')?.formula).toBe('15 A at 60 °C terminals; 18.6 A needed')
  })

  // 130 °F is 55 °C: 10 AWG 40 A × 76% = 30.4 A; 12 AWG 30 A × 76% = 22.8 A.
  test('in a hot attic the wire is larger', () => {
    const hot = { ...unit, mca: 23, ambient_fahrenheit: 130, terminals: '75' }
    expect(size({ ...hot, ambient_fahrenheit: 86 }).result).toBe('12')
    expect(size(hot).result).toBe('10')
    expect(step(hot, '12 AWG not taken')?.formula).toBe('22.8 A in these conditions; 23 A needed')
  })

  test('MOCP that is no standard rating is rounded down', () => {
    expect(figure({ mca: 30, mocp: 43 }, 'Breaker, at most')).toBe(40)
    expect(figure({ mca: 5, mocp: 6, fuse_only: true }, 'Fuses, at most')).toBe(6)
  })

  test('MOCP below MCA is a warning', () => {
    expect(size({ mca: 33, mocp: 30 }).remarks[0]).toBe(
      '30 A is below the MCA of 33 A. Check the label: MOCP is rarely below MCA.',
    )
    expect(size({ mca: 30, mocp: 30 }).remarks[0]).not.toContain('below')
  })

  test('a label that asks for fuses is a warning', () =>
    expect(size({ ...unit, fuse_only: true }).remarks[0]).toContain('Put fuses of at most 30 A in the disconnect'))

  test('the disconnect goes by the parts if all are entered, else by MCA', () => {
    expect(figure(unit, 'Disconnect, at least')).toBe(21.39)
    // 14 × 125% + 1.1 = 18.6 A, so nothing is left out: 15.1 A × 115%.
    expect(figure({ ...unit, rla: 14, fan_amperes: 1.1 }, 'Disconnect, at least')).toBe(17.365)
    expect(figure({ ...unit, rla: 9 }, 'Disconnect, at least')).toBe(21.39)
  })
})

describe('by its parts', () => {
  // 20.5 × 125% + 1.3 = 26.925 A; × 175% + 1.3 = 37.175 A; × 225% + 1.3 = 47.425 A.
  test('a compressor and its fan', () => {
    const unit = { rla: 20.5, fan_amperes: 1.3 }
    expect(size(unit).result).toBe('10')
    expect(figure(unit, 'MCA, calculated')).toBe(26.925)
    expect(figure(unit, 'Breaker, at most')).toBe(35)
    expect(figure(unit, 'If it will not start, at most')).toBe(45)
    expect(step(unit, 'Largest device')?.reference?.section).toBe('440.22(B)(1)')
    expect(step({ rla: 20.5 }, 'Largest device')?.reference?.section).toBe('440.22(A)')
    expect(step({ rla: 20.5 }, 'Disconnect, at least')?.reference?.section).toBe('440.12(A)(1)')
  })

  // 5 A × 175% is 8.75 A.
  test('a small mini-split may always have 15 A', () => expect(figure({ rla: 5 }, 'Breaker, at most')).toBe(15))

  // 10,000 W ÷ 240 V = 41.67 A.
  test('heat of a heat pump adds to it, and counts as continuous', () => {
    const pump = { rla: 15, fan_amperes: 4, heat_kilowatts: 10 }
    // 15 × 125% + 4 + 41.67 × 125% = 74.8375 A.
    expect(figure(pump, 'MCA, calculated')).toBe(74.8375)
    expect(step(pump, 'Largest device')).toMatchObject({ value: 80, reference: { section: '440.22(B)(2)' } })
    expect(figure(pump, 'Disconnect, at least')).toBe(69.7705)
    // (41.67 + 4) × 125% = 57.0875 A.
    expect(figure({ ...pump, heat_interlocked: true }, 'MCA, calculated')).toBe(57.0875)
  })

  // Six of 100 A and fans of 20 A need 645 A; 175% ends at 600 A, 225% at 700 A.
  test('a device that would not carry the unit is not taken', () =>
    expect(figure({ rla: 100, compressors: 6, fan_amperes: 20, phase: 'three' }, 'Breaker, at most')).toBe(700))
})

describe('what is around the unit', () => {
  test('has its place and a receptacle', () => {
    expect(step({ mca: 20, mocp: 30 }, 'Place of the disconnect')?.value).toBe('Within sight')
    expect(step({ mca: 20, mocp: 30 }, 'Receptacle for service')?.value).toBe('Within 25 ft')
  })

  test.each([
    ['2023', 50, 'Check the date'],
    ['2023', 60, 'Not required'],
    ['2026', 60, 'Not required in Texas'],
    ['2026', 70, 'Not required'],
  ])('GFCI protection by NEC %s on %i A: %s', (edition, mocp, answer) =>
    expect(step({ mca: 30, mocp }, 'GFCI protection', edition)?.value).toBe(answer),
  )

  test('says nothing of GFCI indoors, and not elsewhere than at dwellings', () => {
    expect(step({ mca: 20, mocp: 30, outdoor: false }, 'GFCI protection')).toBeUndefined()
    expect(step({ mca: 20, mocp: 30, dwelling: false }, 'GFCI protection')).toBeUndefined()
  })
})

test.each([
  [{}, 'mca', 'Enter MCA and MOCP, or RLA where the label has neither'],
  [{ mca: 20 }, 'mocp', 'MOCP is required beside MCA'],
  [{ mocp: 20 }, 'mca', 'MCA is required beside MOCP'],
  [{ mca: 5, mocp: 5 }, 'mocp', 'No standard rating is this small (240.6(A)). Check MOCP.'],
  [
    { rla: 5, fan_amperes: 6 },
    'fan_amperes',
    'The fans take more than the compressor: use the label, or ask the maker for MCA and MOCP',
  ],
  [
    { mca: 120, mocp: 150, wiring: 'nm' },
    'wiring',
    'NM-B cable ends at 2 AWG (334.104), which does not carry this. Choose another wiring method.',
  ],
])('refuses %j', (body, path, message) => expect(refusal('hvac', { voltage: 240, ...body })).toEqual({ path, message }))
