import { describe, expect, test } from 'vitest'
import { lineKinds } from '#contract/line-items.ts'
import { contractTypes, propertyTypes, workTypes } from './contract.ts'
import { suggestTax } from './rules.ts'

// The Texas tax rules, written down a second time, line by line: labor, material, permit fee, other, not known.
// T taxed, - not taxed, ? not decided.
const table: Record<string, string> = {
  'residential, new_construction, lump_sum': '-----',
  'residential, new_construction, separated': '-T-??',
  'residential, repair, lump_sum': '-----',
  'residential, repair, separated': '-T-??',
  'residential, maintenance, lump_sum': '-----',
  'residential, maintenance, separated': '-T-??',
  'non_residential, new_construction, lump_sum': '-----',
  'non_residential, new_construction, separated': '-T-??',
  'non_residential, repair, lump_sum': 'TT?TT',
  'non_residential, repair, separated': 'TT?TT',
  'non_residential, maintenance, lump_sum': '-----',
  'non_residential, maintenance, separated': '-T-??',
  'short_stay, new_construction, lump_sum': '-----',
  'short_stay, new_construction, separated': '-T-??',
  'short_stay, repair, lump_sum': 'TT?TT',
  'short_stay, repair, separated': 'TT?TT',
  'short_stay, maintenance, lump_sum': '-----',
  'short_stay, maintenance, separated': '-T-??',
}
const kinds = [...lineKinds, null]
const combinations = propertyTypes.flatMap((property_type) =>
  workTypes.flatMap((work_type) => contractTypes.map((contract_type) => ({ property_type, work_type, contract_type }))),
)

describe('what Texas taxes', () => {
  test('is known for every combination', () => expect(combinations).toHaveLength(Object.keys(table).length))

  test.each(combinations)('$property_type, $work_type, $contract_type', (facts) => {
    const suggested = kinds.map((kind) => ({ true: 'T', false: '-', null: '?' })[`${suggestTax(facts, kind).taxable}`])
    const row = `${facts.property_type}, ${facts.work_type}, ${facts.contract_type}`
    expect(suggested.join('')).toBe(table[row])
  })

  test('of a commercial remodel depends on the customer’s certificate', () => {
    for (const property_type of ['non_residential', 'short_stay'] as const)
      expect(suggestTax({ property_type, work_type: 'repair', contract_type: 'lump_sum' }, 'labor').reason).toContain(
        'unless the customer gives you an exemption or a resale certificate',
      )
  })

  test('always comes with one sentence and its source', () => {
    for (const facts of combinations)
      for (const kind of kinds) {
        const { reason, source } = suggestTax(facts, kind)
        expect(reason).toMatch(/^[A-Z][^.]*\.$/)
        expect(source).toMatch(/^Texas Comptroller, 34 TAC 3\.(291|357)$/)
      }
  })

  test('is not decided until all three are chosen', () => {
    const known = { property_type: 'residential', work_type: 'repair', contract_type: 'lump_sum' } as const
    for (const missing of ['property_type', 'work_type', 'contract_type'] as const)
      for (const kind of kinds)
        expect(suggestTax({ ...known, [missing]: null }, kind)).toMatchObject({
          taxable: null,
          reason: 'Choose the property, the work and the contract first.',
        })
  })
})
