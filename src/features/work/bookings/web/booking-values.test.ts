import { expect, test } from 'vitest'
import type { Booking } from '../contract.ts'
import { BookingForm, emptyBooking, toFormValues } from './booking-values.ts'

const booking: Booking = {
  id: '3f0c8a52-8a3c-4a39-9f0e-0c5f1f2f7a11',
  client_id: null,
  service_type: 'Panel inspection',
  // The second 1:30 on the night Chicago's clocks go back.
  scheduled_date: '2026-11-01T07:30:00.000Z',
  duration_minutes: 60,
  status: 'pending',
  property_id: null,
  location: null,
  notes: 'Gate code 4417',
  confirmed_at: null,
  reminder_sent: false,
  confirmation_sent: false,
  assigned_to: null,
  source: null,
  created_by_agent: false,
  created_at: '2026-10-01T12:00:00.000Z',
  updated_at: '2026-10-01T12:00:00.000Z',
}

test('a booking saved as it is stored does not move, not even in the hour that comes twice', () => {
  expect(BookingForm.parse(toFormValues(booking))).toMatchObject({
    scheduled_date: booking.scheduled_date,
    location: null,
    notes: 'Gate code 4417',
  })
})

test('has separate messages for a missing, incomplete and invalid date', () => {
  const fault = (scheduled_date: string) =>
    BookingForm.safeParse({ ...emptyBooking, service_type: 'Visit', scheduled_date }).error?.issues[0]?.message
  expect(fault('')).toBe('Date and time is required')
  expect(fault('2026-11T09:00')).toBe('Enter the date as MM/DD/YYYY, and a time')
  expect(fault('2026-11-31T09:00')).toBe('That date does not exist')
  expect(fault('2026-11-30T09:00')).toBeUndefined()
})
