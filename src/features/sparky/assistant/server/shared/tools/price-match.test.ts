import { expect, test } from 'vitest'
import type { PriceBookSuggestion } from '#features/sales/price-book/contract.ts'
import { matchItem } from './price-match.ts'

const item = (name: string, values: Partial<PriceBookSuggestion> = {}): PriceBookSuggestion => ({
  id: name,
  name,
  description: null,
  unit: 'each',
  price: '10.00',
  tax_class: 'taxable',
  ...values,
})

const book = [
  item('Diagnostic visit', { tax_class: 'labor', unit: 'visit' }),
  item('Licensed electrician', { tax_class: 'labor', unit: 'hour' }),
  item('Apprentice labor', { tax_class: 'labor', unit: 'hour' }),
  item('Spa disconnect 50A GFCI', { description: 'Weatherproof' }),
  item('Spa disconnect 60 amp'),
  item('20 A breaker'),
  item('20 A GFCI breaker'),
  item('LED can lights'),
]

test.each([
  ['50 A spa disconnect', 'Spa disconnect 50A GFCI'],
  ['a 50-amp spa disconnect', 'Spa disconnect 50A GFCI'],
  ['weatherproof spa disconnect', 'Spa disconnect 50A GFCI'],
  ['60A spa disconnects', 'Spa disconnect 60 amp'],
  ['20 amp breaker', '20 A breaker'],
  ['gfci breaker', '20 A GFCI breaker'],
  ['LED can light', 'LED can lights'],
  ['labor', 'Licensed electrician'],
  ['hours', 'Licensed electrician'],
  ['hours of work', 'Licensed electrician'],
  ['apprentice labor', 'Apprentice labor'],
  ['40 A spa disconnect', null],
  ['generator', null],
  ['the', null],
])('%s means %s', (words, name) => {
  expect(matchItem(words, book)?.name ?? null).toBe(name)
})
