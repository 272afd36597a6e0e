import { expect, test } from 'vitest'
import type { Schedule, Visit } from '../contract.ts'
import { type Ahead, withChanges } from './use-schedule.ts'

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
const technicians = [{ id: 'marcus', name: 'Marcus Reyes', active: true }]
const change = { scheduled_date: '2026-11-23T15:00:00.000Z', assigned_to: 'marcus' }

const shown = (updated_at: string, ahead: Ahead) => {
  const read: Schedule = { visits: [], unscheduled: [{ ...visit, updated_at }], technicians }
  return withChanges(read, new Map([['job-1', ahead]]))
}

test('a visit stands where it was put before the server has answered', () => {
  const { visits, unscheduled } = shown(visit.updated_at, { change, version: null })
  expect(unscheduled).toEqual([])
  expect(visits).toEqual([{ ...visit, ...change, assigned_to_name: 'Marcus Reyes', saving: true }])
})

test('and stays there until that version, or a later one, has been read', () => {
  const ahead = { change, version: '2026-11-21T10:00:05.000Z' }
  const older = shown('2026-11-21T10:00:04.000Z', ahead)
  expect(older.visits).toMatchObject([{ ...change, updated_at: ahead.version, saving: false }])
  for (const read of [ahead.version, '2026-11-21T10:00:09.000Z'])
    expect(shown(read, ahead).unscheduled).toMatchObject([{ scheduled_date: null, updated_at: read, saving: false }])
})
