import { describe, expect, test } from 'vitest'
import { editionsWithFigures } from '#features/company/settings/rules/code-editions.ts'
import { calculate } from './calculate.ts'
import { examples } from '#test/calculations.ts'
import { kindNames } from './kinds.ts'
import { markedSections } from './marked.ts'
import type { SectionCheck } from './adapt.ts'
import { isAbout } from './sections.ts'

const by = { checked_by_name: 'Ana Ortiz', checked_on: '2026-11-27' }
const checkAll = (edition: string): SectionCheck[] =>
  markedSections(edition).map(({ section }) => ({ edition, section, ...by }))

describe.each(editionsWithFigures)('NEC %s', (edition) => {
  test('lists each section that a step marks, once, with the same reason', () => {
    const marked = markedSections(edition)
    expect(new Set(marked.map(({ section }) => section)).size).toBe(marked.length)
    for (const kind of kindNames) {
      const { outcome } = calculate(kind, examples[kind], edition)
      for (const { reference } of outcome?.steps ?? [])
        if (reference?.doubt !== undefined)
          expect(marked).toContainEqual({ section: reference.section, doubt: reference.doubt })
    }
  })

  test.each(kindNames)('%s has no mark when everything was checked, and the same figures', (kind) => {
    const before = calculate(kind, examples[kind], edition).outcome
    const after = calculate(kind, examples[kind], edition, { checks: checkAll(edition) }).outcome
    expect(after?.steps.filter(({ reference }) => reference?.doubt !== undefined)).toEqual([])
    expect(after?.remarks.join(' ')).not.toContain('Not verified')
    const figures = (outcome: typeof after) => [
      outcome?.result,
      outcome?.figures,
      outcome?.steps.map((one) => one.value),
    ]
    expect(figures(after)).toEqual(figures(before))
  })
})

test('a checked section says by whom and when, and the others keep their marks', () => {
  const checks = [{ edition: '2026', section: '120.41', ...by }]
  const steps = calculate('dwelling-standard', examples['dwelling-standard'], '2026', { checks }).outcome?.steps ?? []
  expect(steps[0]?.reference).toEqual({
    section: '120.41',
    edition: '2026',
    checked: 'Checked by Ana Ortiz on Nov 27, 2026',
  })
  expect(steps.filter(({ reference }) => reference?.doubt !== undefined).length).toBeGreaterThan(3)
  const older = calculate('dwelling-standard', examples['dwelling-standard'], '2023', { checks }).outcome
  expect(older?.steps.filter(({ reference }) => reference?.checked !== undefined)).toEqual([])
})

test('a local change stands beside its section, and changes no figure', () => {
  const local = [{ edition: '2026', section: '120.41', text: 'Austin, TX: 3 VA.' }]
  const { outcome } = calculate('dwelling-standard', examples['dwelling-standard'], '2026', { local })
  expect(outcome?.steps[0]?.reference).toMatchObject({ section: '120.41', local: ['Austin, TX: 3 VA.'] })
  expect(outcome?.steps.filter(({ reference }) => reference?.local !== undefined)).toHaveLength(1)
  expect(outcome?.result).toBe(calculate('dwelling-standard', examples['dwelling-standard'], '2026').outcome?.result)
})

test.each([
  ['210.8', '210.8(F)', true],
  ['210.8(F)', '210.8', true],
  ['210.8', '210.80', false],
  ['10.8', '210.8', false],
  ['230.70(A)', '230.70(A)(1)', true],
  ['230.70(B)', '230.70(A)(1)', false],
  ['210.20(A)', '210.19(A)(1) and 210.20(A)', true],
  ['310.16', 'Table 310.16', true],
  ['120', 'Article 120, Part III', true],
  ['210.8 [(', '210.8', true],
  ['(*', '210.8', false],
])('a change of %s is about %s: %s', (one, other, expected) => expect(isAbout(one, other)).toBe(expected))
