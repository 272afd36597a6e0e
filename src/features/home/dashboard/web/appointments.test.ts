import { expect, test } from 'vitest'
import { bookingStates } from '#features/work/bookings/contract.ts'
import { listAppointments } from './appointments.ts'

const job = (
  id: string,
  scheduled_date: string | null,
  status: 'scheduled' | 'in_progress' | 'completed' = 'scheduled',
) => ({
  id,
  title: `Job ${id}`,
  scheduled_date,
  status,
  assigned_to_name: null,
})
const booking = (id: string, scheduled_date: string, status: 'pending' | 'confirmed' | 'completed' | 'cancelled') => ({
  id,
  service_type: `Visit ${id}`,
  scheduled_date,
  status,
  assigned_to_name: 'Sam Ortiz',
})

test('lists jobs and bookings together, soonest first, undated ones last', () => {
  const jobs = [
    job('a', null),
    job('b', '2026-06-20T15:00:00.000Z'),
    job('c', '2026-06-16T15:00:00.000Z', 'in_progress'),
    job('d', '2026-06-01T15:00:00.000Z', 'completed'),
    // Scheduled for a day that has passed, but still open.
    job('e', '2026-06-10T15:00:00.000Z'),
  ]
  const bookings = [
    booking('f', '2026-06-18T15:00:00.000Z', 'pending'),
    booking('g', '2026-06-15T05:00:00.000Z', 'confirmed'),
    booking('h', '2026-06-15T04:59:59.999Z', 'confirmed'),
    booking('i', '2026-06-19T15:00:00.000Z', 'cancelled'),
    booking('j', '2026-06-19T15:00:00.000Z', 'completed'),
  ]
  const found = listAppointments(jobs, bookings, '2026-06-15T05:00:00.000Z')
  expect(found.map(({ id }) => id)).toEqual(['e', 'g', 'f', 'b', 'a'])
  expect(found[1]).toEqual({
    id: 'g',
    href: '/bookings?open=g',
    title: 'Visit g',
    at: '2026-06-15T05:00:00.000Z',
    states: bookingStates,
    status: 'confirmed',
    technician: 'Sam Ortiz',
  })
})
