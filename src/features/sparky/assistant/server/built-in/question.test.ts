import { expect, test } from 'vitest'
import { says } from './question.ts'

test('an answer names each source once', () => {
  const one = { title: 'INV-00001', href: '/invoices?open=1' }
  const two = { title: 'INV-00002', href: '/invoices?open=2' }
  expect(says('You owe $10.00.', [one, two, { ...one }]).sources).toEqual([one, two])
})
