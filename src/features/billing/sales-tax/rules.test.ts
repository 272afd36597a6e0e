import { describe, expect, test } from 'vitest'
import { lineKinds } from '#features/sales/price-book/rules/line-items.ts'
import { contractTypes, propertyTypes, workTypes } from './contract.ts'
import { needsCertificate, suggestTax } from './rules.ts'

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
  'residential, mixed, lump_sum': '-----',
  'residential, mixed, separated': '-T-??',
  'residential, disaster_repair, lump_sum': '-----',
  'residential, disaster_repair, separated': '-T-??',
  'residential, parts_only, lump_sum': '?T?TT',
  'residential, parts_only, separated': '?T?TT',
  'non_residential, mixed, lump_sum': 'TT?TT',
  'non_residential, mixed, separated': '?????',
  'non_residential, disaster_repair, lump_sum': 'TT?TT',
  'non_residential, disaster_repair, separated': '-T???',
  'non_residential, parts_only, lump_sum': '?T?TT',
  'non_residential, parts_only, separated': '?T?TT',
  'short_stay, mixed, lump_sum': 'TT?TT',
  'short_stay, mixed, separated': '?????',
  'short_stay, disaster_repair, lump_sum': 'TT?TT',
  'short_stay, disaster_repair, separated': '-T???',
  'short_stay, parts_only, lump_sum': '?T?TT',
  'short_stay, parts_only, separated': '?T?TT',
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
        expect(source).toMatch(/^Texas (Comptroller, (34 TAC 3\.(291|357)|Decision 118,954)|Tax Code(,| 151\.350))/)
      }
  })

  test('is not decided until all three are chosen', () => {
    const facts = { property_type: 'residential', work_type: 'repair', contract_type: 'lump_sum' } as const
    for (const missing of ['property_type', 'work_type', 'contract_type'] as const)
      for (const kind of kinds)
        expect(suggestTax({ ...facts, [missing]: null }, kind)).toMatchObject({
          taxable: null,
          reason: 'Choose the property, the work and the contract first.',
        })
  })
})

describe('rules that no one has checked', () => {
  test('say so: parts only, and new construction with repair', () => {
    const unsure = combinations.filter((facts) => kinds.some((kind) => suggestTax(facts, kind).unsure))
    expect(new Set(unsure.map(({ work_type }) => work_type))).toEqual(new Set(['mixed', 'parts_only']))
    // The repair of a home is not taxed, so mixing is no question.
    expect(
      unsure.some(({ property_type, work_type }) => work_type === 'mixed' && property_type === 'residential'),
    ).toBe(false)
  })
})

describe('a certificate of the client', () => {
  const certificate = {
    kind: 'resale' as const,
    number: '3-20045-1234-7',
    valid_from: '2026-02-01',
    valid_until: '2026-06-30',
    received_on: '2026-02-03',
  }
  const facts = { property_type: 'non_residential', work_type: 'repair', contract_type: 'lump_sum' } as const
  const suggestOn = (day: string, values: Partial<typeof certificate> | { received_on: null } = {}) =>
    suggestTax(facts, 'labor', { certificate: { ...certificate, ...values }, day })

  test('frees what is taxed, and what is not decided, from its first day to its last', () => {
    expect(suggestOn('2026-06-30')).toEqual({
      taxable: false,
      reason: 'The client gave you a resale certificate 3-20045-1234-7, valid through Jun 30, 2026.',
      source: 'Texas Comptroller, Form 01-339',
    })
    expect(suggestOn('2026-02-03').taxable).toBe(false)
    expect(suggestTax(facts, 'permit_fee', { certificate, day: '2026-05-01' }).taxable).toBe(false)
    const none = { property_type: null, work_type: null, contract_type: null }
    expect(suggestTax(none, null, { certificate, day: '2026-05-01' }).taxable).toBe(false)
  })

  test.each([
    ['the day after its last', '2026-07-01', {}, 'This certificate expired on Jun 30, 2026.'],
    ['before it was received', '2026-02-02', {}, 'This certificate has not been received yet.'],
    ['never received', '2026-03-01', { received_on: null }, 'This certificate has not been received yet.'],
    [
      'the day before its first',
      '2026-01-31',
      { received_on: '2026-01-05' },
      'This certificate is valid from Feb 01, 2026 on.',
    ],
  ])('changes nothing %s, and says why', (_, day, values, sentence) => {
    const suggestion = suggestOn(day, values)
    expect(suggestion.taxable).toBe(true)
    expect(suggestion.reason).toContain(sentence)
  })

  test('leaves the reason of what is not taxed anyway', () => {
    const home = { property_type: 'residential', work_type: 'repair', contract_type: 'lump_sum' } as const
    expect(suggestTax(home, 'labor', { certificate, day: '2026-05-01' })).toEqual(suggestTax(home, 'labor'))
  })

  test('is needed only where a line is untaxed that the work does not free', () => {
    const line = { taxable: true, kind: 'labor' as const }
    expect(needsCertificate(facts, '8.25', [line])).toBe(false)
    expect(needsCertificate(facts, '8.25', [line, { ...line, taxable: false }])).toBe(true)
    expect(needsCertificate(facts, '0.00', [line])).toBe(true)
    expect(needsCertificate({ ...facts, property_type: 'residential' }, '0.00', [line])).toBe(false)
  })
})
