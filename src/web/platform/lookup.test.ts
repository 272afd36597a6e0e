import { expect, test } from 'vitest'
import { knownOr } from './lookup.ts'

test.each(['on_hold', '', 'constructor', '__proto__'])('%j is not in the table', (value) =>
  expect(knownOr({ paid: 'Paid' }, value, 'Pending')).toBe('Pending'),
)

test('finds a value in the table', () => expect(knownOr({ paid: 'Paid' }, 'paid', 'Pending')).toBe('Paid'))
