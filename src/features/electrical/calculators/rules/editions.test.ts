import { describe, expect, test } from 'vitest'
import { editionsWithFigures } from '#features/company/settings/rules/code-editions.ts'
import { calculate } from './calculate.ts'
import { compareOutcomes } from './comparison.ts'
import { type Kind, kindNames } from './kinds.ts'
import type { Outcome } from './outcome.ts'

const run = (kind: Kind, body: object, edition: string): Outcome => {
  const worked = calculate(kind, body, edition)
  if (worked.outcome === null) throw new Error(worked.errors[0]?.message)
  return worked.outcome
}
const refusal = (kind: Kind, body: object, edition: string) => {
  const worked = calculate(kind, body, edition)
  return worked.outcome === null ? worked.errors[0] : null
}

const house = {
  floor_area: 2400,
  cooking: [{ name: 'Range', va: 12_000 }],
  appliances: [
    { name: 'Water heater', va: 4500 },
    { name: 'Dishwasher', va: 1200 },
  ],
  dryer_va: 5000,
  cooling_va: 5760,
  ev: [{ name: '48 A', va: 11_520 }],
}

const examples: Record<Kind, object> = {
  'dwelling-standard': { ...house, heating_va: 9000 },
  'dwelling-optional': house,
  'dwelling-existing': { method: 'measured', measured_va: 9600, ev: house.ev },
  'ev-room': { panel_amperes: 100, source: 'optional', present_va: 18_000, ev_amperes: 48 },
  generator: { loads: [{ name: 'Pump', va: 1500 }], largest_motor_va: 1500 },
  circuit: { continuous_amperes: 400, system: '3ph-4w', voltage: 208, feet: 250, sets: 2 },
  conductor: { other_amperes: 200, sets: 2 },
  'voltage-drop': { voltage: 240, amperes: 48, feet: 85, size: '6' },
  'conduit-fill': { nipple: true, conductors: [{ size: '12', quantity: 9 }] },
  'box-fill': { conductors: [{ size: '14', quantity: 4 }] },
  motor: { horsepower: '5', voltage: 240, nameplate_amperes: 26, service_factor: 1.15, feet: 100 },
  hvac: { voltage: 240, mca: 27.3, mocp: 45, feet: 60 },
  service: { rating_amperes: 800, serves: 'two_family', neutral_amperes: 400, rods: true, sets: 2 },
  'fault-current': {
    fault_system: 'single_3w',
    voltage: 240,
    kva: 50,
    impedance_percent: 2.1,
    motor_amperes: 20,
    runs: [{ size: '4/0', feet: 40, rating_ka: 10 }],
  },
  'pull-box': { largest_size: '4/0', pulls: [{ trade_size: '2', from: 'left', to: 'top' }] },
  'power-source': { voltage: 240, source_amperes: 32, busbar_amperes: 200, main_amperes: 200, breakers_amperes: 100 },
  multifamily: {
    units: 12,
    floor_area: 10_000,
    cooking: [{ va: 8000 }],
    appliances: [{ va: 4500 }],
    heating_va: 7000,
    house_va: 9000,
    ev: house.ev,
  },
  commercial: {
    floor_area: 5000,
    lighting_unit_va: 1.3,
    receptacle_outlets: 60,
    kitchen: [{ quantity: 3, va: 6000 }],
    cooling_va: 20_000,
    continuous_va: 2400,
    largest_motor_va: 4000,
  },
}

// 2,400 sq ft: (7,200 + 4,500 + 12,000 + 5,700 + 5,000) = 34,400 VA by 2023 and 32,000 VA by 2026.
test('the optional method of each edition, by hand', () => {
  expect(run('dwelling-optional', house, '2023').result).toBe(10_000 + 24_400 * 0.4 + 5760 + 11_520)
  expect(run('dwelling-optional', house, '2023').result).toBe(37_040)
  expect(run('dwelling-optional', house, '2026').result).toBe(8000 + 24_000 * 0.4 + 5760 + 11_520)
  expect(run('dwelling-optional', house, '2026').result).toBe(34_880)
})

describe('three dryers', () => {
  const body = { floor_area: 1, dryer_va: 5000, dryers: 3 }
  const dryers = (edition: string) =>
    run('dwelling-standard', body, edition).steps.find(({ label }) => label === 'Dryers')?.value
  test('count in full by 220.54', () => expect(dryers('2023')).toBe(15_000))
  test('count at 80% by 120.54', () => expect(dryers('2026')).toBe(12_000))
})

test('a small charger counts with its nameplate since 2026', () => {
  const body = { floor_area: 1, ev: [{ va: 3840 }] }
  const charger = (edition: string) =>
    run('dwelling-standard', body, edition).steps.find(({ label }) => label === 'EV chargers')?.value
  expect([charger('2023'), charger('2026')]).toEqual([7200, 3840])
})

describe('what an edition lacks is refused', () => {
  test.each(['2017', '2020', '2029', ''])('NEC %s', (edition) =>
    expect(refusal('conductor', examples.conductor, edition)).toMatchObject({
      path: 'edition',
      message: expect.stringContaining(`not those of ${edition}`),
    }),
  )

  test('the existing dwelling by 120.83', () =>
    expect(refusal('dwelling-existing', { floor_area: 1500 }, '2026')).toMatchObject({
      path: 'method',
      message: expect.stringContaining('its percentages were not found'),
    }))

  test.each(['dwelling-standard', 'dwelling-optional'] as const)('several tankless water heaters, %s', (kind) => {
    const body = { floor_area: 1500, appliances: [{ name: 'Tankless', quantity: 2, va: 18_000 }] }
    expect(refusal(kind, body, '2026')).toMatchObject({ path: 'appliances' })
    expect(refusal(kind, body, '2023')).toBeNull()
    expect(refusal(kind, { floor_area: 1500, appliances: [{ name: 'Tankless', va: 18_000 }] }, '2026')).toBeNull()
  })
})

describe.each(kindNames)('%s', (kind) => {
  test.each(editionsWithFigures)('names NEC %s at every step, and no other', (edition) => {
    const outcome = run(kind, examples[kind], edition)
    const references = outcome.steps.flatMap(({ reference }) => reference ?? [])
    expect(references.length).toBeGreaterThan(0)
    expect(new Set(references.flatMap((one) => one.edition ?? []))).toEqual(new Set([edition]))
    const texts = [outcome.title, ...outcome.remarks, ...outcome.steps.flatMap((one) => [one.formula, one.label])]
    const article = edition === '2026' ? /\b(?:Article )?220\.|\b750\./ : /\b120\.\d/
    expect([...texts, ...references.map(({ section }) => section)].filter((text) => article.test(text))).toEqual([])
  })

  test('marks everything of 2026 as not verified, and says so first', () => {
    const { steps, remarks } = run(kind, examples[kind], '2026')
    expect(steps.filter(({ reference }) => reference !== null && reference.doubt === undefined)).toEqual([])
    expect(remarks[0]).toContain('The printed 2026 edition was not at hand')
  })
})

test('a comparison has the lines of both, each once and in order', () => {
  const { results, steps } = compareOutcomes(
    run('dwelling-optional', house, '2023'),
    run('dwelling-optional', house, '2026'),
  )
  expect(results.map(({ label, cells }) => [label, ...cells.map((cell) => cell?.value)])).toEqual([
    ['Result', '37,040 VA', '34,880 VA'],
    ['Current', '154 A', '145 A'],
    ['Smallest standard service', '175 A', '150 A'],
    ['With EV chargers at 40%', '30,128 VA', undefined],
  ])
  expect(steps[0]).toEqual({
    label: 'General lighting',
    cells: [
      { value: '7,200 VA', section: '220.41', doubt: null },
      { value: '4,800 VA', section: '120.41', doubt: 'Not verified: from secondary sources' },
    ],
    differs: true,
  })
  expect(steps.find(({ label }) => label === 'Dryer')?.differs).toBe(false)
  const labels = steps.map(({ label }) => label)
  expect(labels).toEqual([...new Set(labels)])
})
