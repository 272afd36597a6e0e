import { describe, expect, test } from 'vitest'
import { editionsWithFigures } from '#features/company/settings/rules/code-editions.ts'
import { compareOutcomes } from './comparison.ts'
import { examples, house } from '#test/calculations.ts'
import { refusal, run } from '#test/outcomes.ts'
import { kindNames } from './kinds.ts'

// 2,400 sq ft: (7,200 + 4,500 + 12,000 + 5,700 + 5,000) = 34,400 VA by 2023 and 32,000 VA by 2026.
test('the optional method of each edition, by hand', () => {
  expect(run('dwelling-optional', house, '2023').result).toBe(10_000 + 24_400 * 0.4 + 5760 + 11_520)
  expect(run('dwelling-optional', house, '2023').result).toBe(37_040)
  expect(run('dwelling-optional', house, '2026').result).toBe(8000 + 24_000 * 0.4 + 5760 + 11_520)
  expect(run('dwelling-optional', house, '2026').result).toBe(34_880)
})

describe('three dryers', () => {
  const body = { floor_area: 1, dryer_va: 5000, dryers: 3 }
  const dryers = (edition: string) => run('dwelling-standard', body, edition).step('Dryers')?.value
  test('count in full by 220.54', () => expect(dryers('2023')).toBe(15_000))
  test('count at 80% by 120.54', () => expect(dryers('2026')).toBe(12_000))
})

test('a small charger counts with its nameplate since 2026', () => {
  const body = { floor_area: 1, ev: [{ va: 3840 }] }
  const charger = (edition: string) => run('dwelling-standard', body, edition).step('EV chargers')?.value
  expect([charger('2023'), charger('2026')]).toEqual([7200, 3840])
})

describe('what an edition lacks is refused', () => {
  test.each(['2017', '2020', '2029', ''])('NEC %s', (edition) =>
    expect(refusal('conductor', examples.conductor, edition)).toMatchObject({
      path: 'edition',
      message: expect.stringContaining(`not those of ${edition}`),
    }),
  )

  test.each([{ floor_area: 1500 }, { floor_area: null }, {}])('the existing dwelling by 120.83, at once: %j', (body) =>
    expect(refusal('dwelling-existing', body, '2026')).toMatchObject({
      path: 'method',
      message: expect.stringContaining('its percentages were not found'),
    }),
  )

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
      { value: '7,200 VA', section: '220.41', notes: [] },
      { value: '4,800 VA', section: '120.41', notes: [{ text: 'Not verified: from secondary sources', isOpen: true }] },
    ],
    differs: true,
  })
  expect(steps.find(({ label }) => label === 'Dryer')?.differs).toBe(false)
  const labels = steps.map(({ label }) => label)
  expect(labels).toEqual([...new Set(labels)])
})
