import { expect, test } from 'vitest'
import { editionsWithFigures } from '#features/company/settings/rules/code-editions.ts'
import { TemplateInput } from './contract.ts'
import { readyMade, readyMadeNames, UNSEEN } from './rules/ready-made.ts'

const all = readyMadeNames.flatMap((name) => editionsWithFigures.map((edition) => ({ name, edition })))

test.each(all)('$name of $edition is a template that can be added, and names its own edition only', (one) => {
  const list = readyMade(one.name, one.edition)
  expect(TemplateInput.parse(list)).toEqual(list)
  for (const { reference } of list.items) expect(reference).toMatch(new RegExp(`^NEC ${one.edition} (Article )?\\d`))
  expect(new Set(list.items.map(({ text }) => text)).size).toBe(list.items.length)
})

test('says which sections were not checked: all of 2026, and some of 2023', () => {
  const references = (edition: '2023' | '2026') =>
    readyMadeNames.flatMap((name) => readyMade(name, edition).items.map(({ reference }) => reference))
  expect(references('2026').every((reference) => reference?.endsWith(UNSEEN))).toBe(true)
  expect(references('2023')).toContain('NEC 2023 230.85')
  expect(references('2023')).toContain(`NEC 2023 680.26(B), ${UNSEEN}`)
})

test('moves what the edition of 2026 moved', () => {
  const sections = readyMade('Service change', '2026').items.map(({ reference }) => reference)
  expect(sections).toContain(`NEC 2026 230.70(A)(1), ${UNSEEN}`)
  expect(sections).toContain(`NEC 2026 Article 120, ${UNSEEN}`)
  expect(sections.join()).not.toMatch(/230\.85|Article 220/)
})
