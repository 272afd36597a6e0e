import { expect, test } from 'vitest'
import type { Visit } from '../contract.ts'
import { lookOf, sentenceOf, timesOf } from './visit-words.ts'

const chicago = 'America/Chicago'

const visit: Visit = {
  kind: 'booking',
  id: '0199a000-0000-7000-8000-000000000000',
  title: 'Panel inspection',
  client_name: 'Grace Holloway',
  client_phone: null,
  location: null,
  status: 'pending',
  assigned_to: null,
  assigned_to_name: null,
  scheduled_date: '2026-11-21T17:30:00.000Z',
  duration_minutes: 60,
  updated_at: '2026-11-01T00:00:00.000Z',
}

test('describes a visit in one line', () => {
  expect(sentenceOf(chicago, visit)).toBe(
    'Panel inspection for Grace Holloway · Sat, Nov 21, 11:30 AM – 12:30 PM · Unassigned · Booking, Pending',
  )
  expect(sentenceOf(chicago, { ...visit, location: '12 Oak Street' })).toContain(' · 12 Oak Street · Unassigned · ')
  expect(
    sentenceOf(chicago, {
      ...visit,
      kind: 'job',
      status: 'in_progress',
      client_name: null,
      scheduled_date: null,
      assigned_to_name: 'Marcus Reyes',
    }),
  ).toBe('Panel inspection · not scheduled, 1 h · Marcus Reyes · Job, In Progress')
})

test('shows an unknown job status by name, and an unknown booking status as pending', () => {
  expect(lookOf({ kind: 'job', status: 'on_hold' })).toEqual({ label: 'On Hold', tone: 'info', shape: 'dashed' })
  expect(lookOf({ kind: 'booking', status: 'on_hold' })).toEqual(lookOf({ kind: 'booking', status: 'pending' }))
})

test('repeats AM and PM only when needed', () => {
  expect(timesOf(chicago, '2026-11-21T14:30:00.000Z', 90)).toBe('8:30 – 10:00 AM')
  expect(timesOf(chicago, '2026-11-21T17:30:00.000Z', 60)).toBe('11:30 AM – 12:30 PM')
})
