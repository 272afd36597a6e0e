import { expect, test } from 'vitest'
import type { InvoiceStatus } from '#features/billing/invoices/contract.ts'
import { sharingDiscount, sharingNote } from './rules.ts'

test.each([
  [0, false, '0 of 3: counts when your link is opened from different networks'],
  [2, false, '2 of 3: counts when your link is opened from different networks'],
  [3, false, 'Earned: we take it off your next invoice. Ask us if you do not see it.'],
  [9, false, 'Earned: we take it off your next invoice. Ask us if you do not see it.'],
  [9, true, 'Used. Thank you for sharing!'],
])('%i shares, used: %s', (shares, is_used, note) => {
  expect(sharingNote({ shares, is_used })).toBe(note)
})

test.each<[InvoiceStatus, boolean, string, string | null]>([
  ['draft', false, '100.00', '10.00'],
  ['sent', false, '99.95', '10.00'],
  ['overdue', false, '0.05', '0.01'],
  ['sent', false, '0.04', null],
  ['sent', true, '100.00', null],
  ['paid', false, '100.00', null],
  ['cancelled', false, '100.00', null],
])('of a %s invoice (deposit: %s) of $%s it takes %s', (status, is_deposit, subtotal, amount) => {
  expect(sharingDiscount({ status, is_deposit, subtotal })).toBe(amount)
})
