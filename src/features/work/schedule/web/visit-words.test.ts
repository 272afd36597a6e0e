import { expect, test } from 'vitest'
import { shownVisit } from '#test/shown-visit.ts'
import { describeVisit, getLook } from './visit-words.ts'

const chicago = 'America/Chicago'

const visit = shownVisit({
  kind: 'booking',
  purpose: null,
  title: 'Panel inspection',
  client_name: 'Grace Holloway',
  status: 'pending',
  assigned_to: null,
  assigned_to_name: null,
  scheduled_date: '2026-11-21T17:30:00.000Z',
})

test('describes a visit in one line', () => {
  expect(describeVisit(chicago, visit)).toBe(
    'Panel inspection for Grace Holloway · Sat, Nov 21, 11:30 AM – 12:30 PM · Unassigned · Booking, Pending',
  )
  expect(describeVisit(chicago, { ...visit, location: '12 Oak Street' })).toContain(' · 12 Oak Street · Unassigned · ')
  expect(
    describeVisit(chicago, {
      ...visit,
      kind: 'visit',
      status: 'in_progress',
      client_name: null,
      scheduled_date: null,
      assigned_to_name: 'Marcus Reyes',
    }),
  ).toBe('Panel inspection · not scheduled, 1 h · Marcus Reyes · Job, In Progress')
  const crew = { assigned_to_name: 'Marcus Reyes', helper_names: ['Priya Nair'] }
  expect(describeVisit(chicago, { ...visit, ...crew, kind: 'visit', purpose: 'rough_in', status: 'scheduled' })).toBe(
    'Rough-in: Panel inspection for Grace Holloway · Sat, Nov 21, 11:30 AM – 12:30 PM · Marcus Reyes, Priya Nair · Job, Scheduled',
  )
})

test('shows an unknown job status by name, and an unknown booking status as pending', () => {
  expect(getLook({ kind: 'visit', status: 'on_hold' })).toEqual({ label: 'On Hold', tone: 'info', shape: 'dashed' })
  expect(getLook({ kind: 'booking', status: 'on_hold' })).toEqual(getLook({ kind: 'booking', status: 'pending' }))
})
