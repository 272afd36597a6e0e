import { expect, test } from 'vitest'
import { isOpen, statusOf, transitionBlocked } from './contract.ts'

test('a status that this version does not know counts as pending', () => {
  const unknown = { status: 'on_hold' }
  expect(statusOf(unknown)).toBe('pending')
  expect(isOpen(unknown)).toBe(true)
  expect(isOpen({ status: 'completed' })).toBe(false)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a newer server may send it
  const booking = unknown as { status: 'pending' }
  expect(transitionBlocked(booking, 'confirmed')).toBeNull()
  expect(transitionBlocked(booking, 'completed')).toBe('A pending booking cannot become completed.')
})
