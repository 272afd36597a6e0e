import { expect, test } from 'vitest'
import { amountFault } from './choose-amount.tsx'

test.each([
  ['40', null],
  ['$1,050.50', null],
  [' 1050.5 ', null],
  ['12,50', 'Amount must be a plain number such as 12.50'],
  ['$5,0', 'Amount must be a plain number such as 12.50'],
  ['1,0500.50', 'Amount must be a plain number such as 12.50'],
  ['', 'Amount is required'],
  ['1.005', 'Amount can have at most two decimals'],
  ['1e3', 'Amount must be a plain number such as 12.50'],
  ['0', 'Amount must be greater than 0'],
  ['-5', 'Amount must be greater than 0'],
  ['1050.51', 'Amount must be at most the balance of $1,050.50'],
  ['0.49', 'Amount must be at least $0.50'],
  ['0.50', null],
  ['1050.01', 'Pay all of it, or leave at least $0.50: a card cannot pay less'],
  ['1050', null],
])('of $1,050.50, %j: %s', (text, fault) => {
  expect(amountFault(text, '1050.50')).toBe(fault)
})
