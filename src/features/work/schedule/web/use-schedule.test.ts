import { expect, test } from 'vitest'
import { shownVisit } from '#test/shown-visit.ts'
import type { Schedule } from '../contract.ts'
import { withChanges } from './use-schedule.ts'

const visit = shownVisit({ assigned_to: null, assigned_to_name: null, scheduled_date: null })

test("a job that gets a date leaves the tray and shows its technician's name", () => {
  const technicians = [{ id: 'marcus', name: 'Marcus Reyes', active: true }]
  const read: Schedule = { visits: [], unscheduled: [visit], technicians }
  const change = { scheduled_date: '2026-11-23T15:00:00.000Z', assigned_to: 'marcus' }
  const { visits, unscheduled } = withChanges(read, new Map([['visit-1', { change, version: null }]]))
  expect(unscheduled).toEqual([])
  expect(visits).toEqual([
    { ...visit, ...change, assigned_to_name: 'Marcus Reyes', saving: true, member: 'marcus', helper_names: [] },
  ])
})

test('a visit is in the column of everyone on its crew', () => {
  const technicians = ['marcus', 'priya'].map((id) => ({ id, name: id, active: true }))
  const dated = { ...visit, scheduled_date: '2026-11-23T15:00:00.000Z', assigned_to: 'marcus', helper_ids: ['priya'] }
  const { visits } = withChanges({ visits: [dated], unscheduled: [], technicians }, new Map())
  expect(visits.map(({ member }) => member)).toEqual(['marcus', 'priya'])
  expect(visits[0]?.helper_names).toEqual(['priya'])
})
