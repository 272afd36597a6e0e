import { describe, expect, test } from 'vitest'
import { refusal, run } from '#test/outcomes.ts'
import { doubtLines } from '../outcome.ts'

const plant = {
  voltage: 480,
  kva: 1500,
  impedance_percent: 3.5,
  runs: [
    { name: 'Switchboard', size: '500', feet: 25, sets: 6, rating_ka: 65 },
    { name: 'Panel LP-1', size: '500', feet: 50, rating_ka: 35 },
  ],
}

const follow = (body: object, edition?: string) => run('fault-current', body, edition)

// By hand: 1,804.22 A ÷ 3.15% = 57,276.7 A; f = √3 × 25 × 57,276.7 ÷ (22,185 × 6 × 480) = 0.03882; 55,136 A; then f = 0.44840.
test('a transformer of 1,500 kVA, two runs on, by hand', () => {
  const outcome = follow(plant)
  expect(outcome.step('At the transformer')).toMatchObject({ value: 57_277, unit: 'A' })
  expect(outcome.step('f to Switchboard')?.value).toBe(0.0388)
  expect(outcome.step('f to Panel LP-1')?.value).toBe(0.4484)
  expect(outcome.figures).toEqual([
    { label: 'Start', value: 57_277, unit: 'A' },
    { label: 'Switchboard', value: 55_137, unit: 'A' },
    { label: 'Panel LP-1', value: 38_068, unit: 'A' },
    { label: 'Equipment rating', value: 'Not enough at Panel LP-1', unit: '' },
  ])
  expect([outcome.title, outcome.result, outcome.unit]).toEqual(['Available fault current at Panel LP-1', 38_068, 'A'])
})

test('says first, and plainly, which equipment the current is too much for', () => {
  const { remarks, step } = follow(plant)
  expect(remarks[0]).toBe(
    'Panel LP-1 is not rated for this fault current: 35,000 A, and 38,068 A is available (110.9 and 110.10). Do not energize it. Use equipment with a higher rating, a series rating that the maker lists (240.86), or more impedance before it. Until then it gets no label.',
  )
  expect(step('Rating of Switchboard')?.value).toBe('Enough')
  expect(step('Rating of Panel LP-1')?.value).toBe('Not enough')
})

test('a rating is for exactly the current, and one that is missing is said', () => {
  const at = (rating_ka: number | null) =>
    follow({ fault_source: 'utility', fault_amperes: 22_000, voltage: 208, start_ka: rating_ka }).figure(
      'Equipment rating',
    )
  expect([at(22), at(21.99), at(null)]).toEqual(['Enough', 'Not enough at Start', 'Not entered'])
  const { step, figure } = follow({ ...plant, runs: [plant.runs[0], { size: '2', feet: 400 }] })
  expect(figure('Equipment rating')).toBe('Enough where entered')
  expect(step('Rating needed at Point 2')?.value).toBe(figure('Point 2'))
})

test('a center tap gives 1.5 times the current to neutral, which falls faster with the length', () => {
  const service = { fault_system: 'single_3w', voltage: 240, kva: 50, impedance_percent: 2 }
  const wire = { size: '4/0', material: 'aluminum', raceway: 'nonmagnetic' }
  // 208.33 A ÷ 1.8% = 11,574 A; × 1.5 = 17,361 A.
  expect(follow(service).result).toBe(17_362)
  const near = follow({ ...service, runs: [{ ...wire, feet: 5 }] })
  expect(near.result).toBe(near.step('At Point 1, line to neutral')?.value)
  const far = follow({ ...service, runs: [{ ...wire, feet: 200 }] })
  expect(far.result).toBe(far.step('At Point 1')?.value)
})

test('the impedance of both tables is named, the lower one counts, and both are marked', () => {
  const { step } = follow(plant)
  expect(step('Table impedance to Switchboard')).toMatchObject({
    value: 0.05,
    reference: { section: 'Chapter 9, Table 9', edition: '2023', doubt: 'not checked in the printed code' },
  })
  expect(step('C to Switchboard')).toMatchObject({
    value: 22_185,
    formula: '500 kcmil copper in steel. Higher than by the table: more current flows',
    reference: { section: 'C values of the point-to-point method', edition: null },
  })
})

describe('the label', () => {
  test('names the current, the place and the method, one for each run', () => {
    const { labels, step } = follow({ ...plant, runs: [plant.runs[0], { ...plant.runs[1], rating_ka: 42 }] })
    expect(labels).toEqual([
      {
        title: 'Maximum available fault current',
        value: '55,137 A',
        lines: ['Switchboard, 480 V, three phase', 'Point-to-point method, NEC 2023 110.24(A)'],
      },
      {
        title: 'Maximum available fault current',
        value: '38,068 A',
        lines: ['Panel LP-1, 480 V, three phase', 'Point-to-point method, NEC 2023 110.24(A)'],
      },
    ])
    expect(step('Marking of the equipment')?.value).toBe('Required')
  })

  test('is for the equipment at the start too, once its rating is entered, and for none that is too weak', () => {
    const places = (body: object) => follow({ ...plant, ...body }).labels?.map(({ lines }) => lines[0])
    expect(places({})).toEqual(['Switchboard, 480 V, three phase'])
    expect(places({ start_ka: 65 })).toEqual(['Here, 480 V, three phase', 'Switchboard, 480 V, three phase'])
    expect(places({ start_ka: 50 })).toEqual(['Switchboard, 480 V, three phase'])
    expect(places({ runs: [] })).toEqual(['Here, 480 V, three phase'])
    expect(places({ runs: [], start_ka: 50 })).toEqual([])
  })

  test('says once for each reason what of it is not verified', () => {
    expect(doubtLines(follow(plant, '2026').steps.map(({ reference }) => reference))).toEqual([
      'Not verified: as in 2023 (UL 1561, Point-to-point method, NEC 2026 Chapter 9, Table 9, C values of the point-to-point method, NEC 2026 110.9 and 110.10)',
      'Not verified: from a single secondary source (NEC 2026 408.6)',
    ])
  })

  test('has the rating too in 2026', () => {
    expect(follow(plant, '2026').labels?.[0]?.lines).toEqual([
      'Switchboard, 480 V, three phase',
      'Short-circuit current rating 65,000 A',
      'Point-to-point method, NEC 2026 408.6',
    ])
  })

  test.each([
    ['other', 'Required', 'Required'],
    ['one_two_family', 'Not required', 'Not required'],
    ['dwelling_unit', 'Not required', 'Required'],
  ])('for %s is %s in 2023 and %s in 2026', (fault_premises, ...expected) => {
    const marking = (edition: string) =>
      follow({ ...plant, fault_premises }, edition).step('Marking of the equipment')?.value
    expect([marking('2023'), marking('2026')]).toEqual(expected)
  })
})

test.each([
  [{ voltage: 480 }, 'kva', 'Transformer is required'],
  [{ voltage: 480, fault_source: 'utility' }, 'fault_amperes', 'Current at the start is required'],
  [
    { ...plant, runs: [{ size: '2', feet: 10, sets: 2 }] },
    'runs.0.sets',
    'Parallel sets are permitted from 1/0 AWG (310.10(G)).',
  ],
  [
    { ...plant, runs: [{ size: '14', material: 'aluminum', feet: 10 }] },
    'runs.0.size',
    'The tables have no aluminum conductor of 14 AWG.',
  ],
  [{ ...plant, runs: [plant.runs[0], plant.runs[0]] }, 'runs.1.name', 'Another point has this name'],
  [{ ...plant, runs: [{ ...plant.runs[0], name: 'start' }] }, 'runs.0.name', 'Another point has this name'],
])('refuses %j', (body, path, message) => expect(refusal('fault-current', body)).toEqual({ path, message }))
