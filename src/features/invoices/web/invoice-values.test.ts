import { expect, test } from 'vitest'
import { type InvoiceValues, keysOf, merged } from './invoice-values.ts'

const base: InvoiceValues = {
  client_id: 'a',
  status: 'sent',
  items: [{ description: 'Panel', quantity: '1.00', unit_price: '100.00' }],
  tax_rate: '8.25',
  notes: '',
  due_date: '2026-06-30',
}
const line = { description: 'Breaker', quantity: '2.00', unit_price: '25.00' }

test('merges two versions that changed different fields', () => {
  const mine = { ...base, items: [...base.items, line] }
  const theirs = { ...base, notes: 'Gate code 1234', due_date: '2026-07-15' }
  expect(merged({ base, mine, theirs })).toEqual({ ...theirs, items: mine.items })
})

test('keeps the local value when both changed the same field', () => {
  const mine = { ...base, notes: 'Mine', tax_rate: '0' }
  const theirs = { ...base, notes: 'Theirs', client_id: 'b' }
  expect(merged({ base, mine, theirs })).toEqual({ ...base, notes: 'Mine', tax_rate: '0', client_id: 'b' })
})

test('finds differences inside the items', () => {
  const theirs = { ...base, items: [{ description: 'Panel', quantity: '1.00', unit_price: '110.00' }] }
  expect(keysOf(theirs, base)).toEqual(['items'])
  expect(keysOf(base, { ...base })).toEqual([])
})
