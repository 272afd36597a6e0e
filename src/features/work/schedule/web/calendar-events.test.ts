import { describe, expect, test } from 'vitest'
import { DEFAULT_HOURS } from '#features/company/settings/contract.ts'
import { shownVisit } from '#test/shown-visit.ts'
import { closedEvents, firstHour, visitEvents } from './calendar-events.ts'
import { listColumns, NOBODY } from './columns.ts'
import type { ShownVisit } from './use-schedule.ts'

const chicago = 'America/Chicago'
const visit = shownVisit({ client_name: 'Grace Holloway' })

describe('a visit in the calendar', () => {
  test("is at company time, in its technician's column", () => {
    expect(visitEvents(chicago, [visit])).toEqual([
      {
        id: 'visit-1',
        start: '2026-11-23T09:00',
        end: '2026-11-23T10:00',
        title: 'Hot tub circuit',
        resourceId: 'marcus',
        editable: true,
        classNames: ['visit', 'tone-info', 'is-scheduled', 'of-visit'],
      },
    ])
  })

  test.each([
    ['completed', { status: 'completed' }, false],
    ['being saved', { saving: true }, false],
    ['in progress', { status: 'in_progress' }, true],
    ['pending', { kind: 'booking' as const, status: 'pending' }, true],
  ])('that is %s is draggable or not', (_state, values, editable) => {
    expect(visitEvents(chicago, [{ ...visit, ...values }])).toMatchObject([{ editable }])
  })

  test('is in the last column when unassigned, and hidden without a time', () => {
    expect(visitEvents(chicago, [{ ...visit, assigned_to: null, member: null }])).toMatchObject([
      { resourceId: NOBODY },
    ])
    expect(visitEvents(chicago, [{ ...visit, scheduled_date: null }])).toEqual([])
  })
})

test('shades closed times: before opening, after closing, and all of Sunday', () => {
  const closed = closedEvents(DEFAULT_HOURS, { from: '2026-11-21', to: '2026-11-22' }, ['marcus'])
  expect(closed.map(({ start, end }) => [start, end])).toEqual([
    ['2026-11-21T00:00', '2026-11-21T09:00'],
    ['2026-11-21T14:00', '2026-11-22T00:00'],
    ['2026-11-22T00:00', '2026-11-23T00:00'],
  ])
})

test('starts the calendar an hour before the earliest visit', () => {
  const monday = { from: '2026-11-23', to: '2026-11-23' }
  expect(firstHour(chicago, DEFAULT_HOURS, monday, [visit])).toBe('07:00')
  const early = { ...visit, scheduled_date: '2026-11-23T12:00:00.000Z' }
  expect(firstHour(chicago, DEFAULT_HOURS, monday, [early])).toBe('05:00')
  const night = { ...visit, scheduled_date: '2026-11-23T06:30:00.000Z' }
  expect(firstHour(chicago, DEFAULT_HOURS, monday, [night])).toBe('00:00')
})

test('columns are active staff, deactivated ones with visits, and unassigned; or just the requested one', () => {
  const people = [
    { id: 'dana', name: 'Dana', active: true },
    { id: 'gone', name: 'Gone', active: false },
    { id: 'marcus', name: 'Marcus', active: true },
  ]
  const names = (visits: ShownVisit[], asked: string) => listColumns(people, visits, asked).map(({ name }) => name)
  expect(names([visit], '')).toEqual(['Dana', 'Marcus', 'Unassigned'])
  expect(names([{ ...visit, assigned_to: 'gone', member: 'gone' }], '')).toEqual([
    'Dana',
    'Gone',
    'Marcus',
    'Unassigned',
  ])
  expect(names([], 'marcus')).toEqual(['Marcus'])
  expect(names([], NOBODY)).toEqual(['Unassigned'])
  expect(names([], 'nobody-we-know')).toEqual(['Dana', 'Marcus', 'Unassigned'])
})
