import { expect, test } from 'vitest'
import type { Schedule, Visit } from '../contract.ts'
import { withChanges } from './use-schedule.ts'

const visit: Visit = {
  kind: 'job',
  id: '1',
  title: 'Hot tub circuit',
  client_name: null,
  client_phone: null,
  location: null,
  status: 'scheduled',
  assigned_to: null,
  assigned_to_name: null,
  scheduled_date: null,
  duration_minutes: 60,
  updated_at: '2026-11-21T10:00:00.000Z',
}

test("a job that gets a date leaves the tray and shows its technician's name", () => {
  const technicians = [{ id: 'marcus', name: 'Marcus Reyes', active: true }]
  const read: Schedule = { visits: [], unscheduled: [visit], technicians }
  const change = { scheduled_date: '2026-11-23T15:00:00.000Z', assigned_to: 'marcus' }
  const { visits, unscheduled } = withChanges(read, new Map([['job-1', { change, version: null }]]))
  expect(unscheduled).toEqual([])
  expect(visits).toEqual([{ ...visit, ...change, assigned_to_name: 'Marcus Reyes', saving: true }])
})
