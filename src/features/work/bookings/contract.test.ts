import { expect, test } from 'vitest'
import { blocked, bookingStates, toBookingStatus } from './contract.ts'

test('an unknown status counts as pending', () => {
  const unknown = { status: 'on_hold' }
  expect(toBookingStatus(unknown)).toBe('pending')
  expect(bookingStates.isOpen(unknown)).toBe(true)
  expect(bookingStates.isOpen({ status: 'completed' })).toBe(false)
  expect(blocked.move(unknown, 'confirmed')).toBeNull()
  expect(blocked.move(unknown, 'completed')).toBe('A pending booking cannot become completed.')
})

test('a booking is confirmed, then completed, and can be cancelled until it is completed', () => {
  const moves = bookingStates.names.map((status) => [
    status,
    bookingStates.names.filter((to) => to !== status && blocked.move({ status }, to) === null),
  ])
  expect(Object.fromEntries(moves)).toEqual({
    pending: ['confirmed', 'cancelled'],
    confirmed: ['completed', 'cancelled'],
    completed: [],
    cancelled: [],
  })
  expect(blocked.move({ status: 'cancelled' }, 'pending')).toBe('This booking is cancelled, which is final.')
})
