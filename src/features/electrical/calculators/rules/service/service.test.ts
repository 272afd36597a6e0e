import { describe, expect, test } from 'vitest'
import { refusal, run } from '#test/outcomes.ts'

const house = { rating_amperes: 200, rods: true, water_or_steel: true }

const size = (body: object, edition?: string) => run('service', body, edition)

test('a house of 200 A: every part with its section, and why the next smaller size does not serve', () => {
  const outcome = size(house)
  expect([outcome.title, outcome.result]).toEqual(['Smallest copper service conductors', '2/0'])
  expect(outcome.figures).toEqual([
    { label: 'Rating', value: 200, unit: 'A' },
    { label: 'Neutral', value: '2/0 AWG', unit: '' },
    { label: 'To water pipe or steel', value: '4 AWG copper', unit: '' },
    { label: 'To rods, pipes or plates', value: '6 AWG copper', unit: '' },
    { label: 'Main bonding jumper', value: '4 AWG copper', unit: '' },
    { label: 'Supply-side jumper', value: '4 AWG copper', unit: '' },
    { label: 'Surge protection', value: 'Required', unit: '' },
    { label: 'Emergency disconnect', value: 'Required', unit: '' },
    { label: 'Ampacity', value: 175, unit: 'A' },
  ])
  expect(outcome.step('1/0 AWG not taken')).toMatchObject({
    formula: '150 A; 166 A needed',
    reference: { section: '310.12' },
  })
  expect(outcome.step('To rods, pipes or plates')?.formula).toBe(
    'Table 250.66: 4 AWG. Not larger than 6 AWG to these alone',
  )
  expect(outcome.step('Main bonding jumper')?.reference).toEqual({
    section: '250.28(D)(1)',
    edition: '2023',
    doubt: 'not checked in the printed code',
  })
  expect(outcome.permit).toEqual({ amperage: '200 A', service_size: '200 A', voltage: '120/240 V' })
})

test('the emergency disconnect moved to 230.70 in 2026, and neutral loads to Article 120', () => {
  const sections = (edition: string) => {
    const { step } = size({ ...house, neutral_amperes: 90 }, edition)
    return ['Emergency disconnect', 'Neutral load', 'Surge protection'].map((label) => step(label)?.reference?.section)
  }
  expect(sections('2023')).toEqual(['230.85', '220.61(A)', '230.67'])
  expect(sections('2026')).toEqual(['230.70(A)(1)', '120.61(A)', '230.67'])
})

describe('premises', () => {
  test.each([
    ['service', 'one_family', 'Required', 'Required'],
    ['service', 'multifamily_unit', 'Required', undefined],
    ['service', 'two_family', 'Required', 'Required'],
    ['service', 'multifamily', 'Required', undefined],
    ['service', 'other', undefined, undefined],
    ['feeder', 'dwelling_part', 'Required', undefined],
  ])('%s of %s: surge protection %s, emergency disconnect %s', (supply, serves, surge, emergency) => {
    const { figure } = size({ ...house, supply, serves })
    expect([figure('Surge protection'), figure('Emergency disconnect')]).toEqual([surge, emergency])
  })

  test('only the entire load of one dwelling has the smaller conductors', () => {
    const wire = (body: object) => run('service', { ...house, ...body }).result
    expect(wire({})).toBe('2/0')
    expect(wire({ serves: 'two_family' })).toBe('3/0')
    expect(wire({ supply_system: '3ph_208' })).toBe('3/0')
    expect(wire({ supply_system: '1ph_208' })).toBe('3/0')
    expect(wire({ supply_system: '1ph_208', supply: 'feeder' })).toBe('2/0')
    expect(wire({ supply: 'feeder', serves: 'dwelling_part' })).toBe('3/0')
  })
})

describe('the neutral', () => {
  const office = { rating_amperes: 600, serves: 'other', supply_system: '3ph_208', rods: true, sets: 2 }
  const load = (body: object) => size({ ...office, ...body }).step('Above 200 A at 70%')?.value

  test('counts at 70% above 200 A', () => {
    expect(load({ neutral_amperes: 400 })).toBe(340)
    expect(load({ neutral_amperes: 200 })).toBeUndefined()
  })

  test('of nonlinear loads and of two legs of a wye system is not reduced', () => {
    expect(load({ neutral_amperes: 400, nonlinear_amperes: 100 })).toBe(370)
    expect(load({ neutral_amperes: 475, nonlinear_amperes: 475 })).toBeUndefined()
    const legs = size({ ...office, supply_system: '1ph_208', neutral_amperes: 400 })
    expect(legs.step('No reduction')).toMatchObject({ value: 400, reference: { section: '220.61(C)(1)' } })
  })

  test('is at least the table, and 1/0 AWG in each raceway', () => {
    expect(size({ ...house, neutral_amperes: 0 }).figure('Neutral')).toBe('4 AWG')
    expect(size({ ...office, neutral_amperes: 10 }).figure('Neutral, each set')).toBe('1/0 AWG')
    expect(size({ ...house, supply: 'feeder', neutral_amperes: 0 }).figure('Neutral')).toBe('6 AWG')
  })

  test('counts as current-carrying with a mostly nonlinear load', () => {
    const { step, remarks } = size({ ...office, neutral_amperes: 400, nonlinear_amperes: 300 })
    expect(step('Conductors together')).toMatchObject({ value: 80 })
    expect(remarks).toContain('The neutral counts as current-carrying: most of its load is electronic.')
  })
})

test('above the table a bonding jumper has 12.5% of the conductors, as if of its own metal', () => {
  const { step, figure } = size({
    rating_amperes: 2000,
    serves: 'other',
    supply_system: '3ph_480',
    sets: 6,
    rods: true,
    water_or_steel: true,
  })
  // 6 × 400 kcmil = 2,400 kcmil, of which 300 kcmil.
  expect(step('Share of the ungrounded conductors')).toMatchObject({ value: 300, unit: 'kcmil' })
  expect(figure('Main bonding jumper')).toBe('300 kcmil copper')
  expect(figure('To water pipe or steel')).toBe('3/0 AWG copper')
})

test.each([
  [
    { rating_amperes: 210, rods: true },
    'rating_amperes',
    '210 A is not a standard rating (240.6(A)). Enter 200 or 225 A.',
  ],
  [{ rating_amperes: 60, rods: true }, 'rating_amperes', 'This service must be at least 100 A (230.79(C)).'],
  [
    { rating_amperes: 30, serves: 'other', rods: true },
    'rating_amperes',
    'This service must be at least 60 A (230.79(D)).',
  ],
  [{ rating_amperes: 200 }, 'water_or_steel', 'Choose the grounding electrodes'],
  [{ ...house, serves: 'dwelling_part' }, 'serves', 'A service supplies more than a part of a dwelling'],
  [{ ...house, load_amperes: 210 }, 'load_amperes', 'Calculated load must be at most the rating'],
  [{ ...house, load_amperes: 100, neutral_amperes: 120 }, 'neutral_amperes', 'Neutral load must be at most the load'],
  [{ ...house, nonlinear_amperes: 201 }, 'nonlinear_amperes', 'Electronic part must be at most the neutral load'],
  [
    { ...house, serves: 'other', rating_amperes: 4000, sets: 2 },
    'sets',
    'No 2 parallel sets up to 1,000 kcmil carry this. Enter more sets, of 1/0 AWG or larger (310.10(G)).',
  ],
  [
    { ...house, insulation: '75', ambient_fahrenheit: 180 },
    'ambient_fahrenheit',
    'Insulation of 75 °C may not be used at 180 °F: Table 310.15(B)(1)(1) has no factor for it.',
  ],
  [
    { ...house, serves: 'other', rating_amperes: 3000, sets: 6, grounding_material: 'aluminum' },
    'grounding_material',
    'Table 250.102(C)(1), Notes 1 and 2: no single aluminum bonding jumper is large enough. Choose copper, or smaller conductors.',
  ],
])('refuses %j', (body, path, message) => expect(refusal('service', body)).toEqual({ path, message }))
