import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DEFAULT_HOURS } from '#features/company/settings/contract.ts'
import { shownVisit } from '#test/shown-visit.ts'
import { NOBODY } from './columns.ts'
import { freeTime, getOpeningTime, landingColumn, landingTime, type Plan, proposedTime } from './landing.ts'
import { minutesBetween, movedInstant } from './wall-clock.ts'

const zone = 'America/Chicago'
// Monday 8:00 to 10:00.
const visit = shownVisit({ scheduled_date: '2026-11-23T14:00:00.000Z', duration_minutes: 120 })
const plan: Plan = { zone, hours: DEFAULT_HOURS, visits: [visit], now: '2026-11-22T18:00:00.000Z' }
const cell = (day: string, column: string | null = 'marcus') => ({ wall: `${day}T00:00`, column, wholeDay: true })

describe.each(['UTC', 'America/Chicago', 'Europe/Berlin', 'Pacific/Kiritimati'])('in a browser in %s', (browser) => {
  beforeEach(() => {
    vi.stubEnv('TZ', browser)
  })

  test("places new work at the technician's first free time after opening", () => {
    expect(freeTime(plan, '2026-11-23', 'marcus', 60)).toBe('2026-11-23T10:00')
    expect(freeTime(plan, '2026-11-23', 'priya', 60)).toBe('2026-11-23T08:00')
    expect(freeTime(plan, '2026-11-23', null, 60)).toBe('2026-11-23T08:00')
    expect(freeTime(plan, '2026-11-29', 'marcus', 60)).toBe('2026-11-29T09:00')
  })

  test('requires a long enough gap, and treats completed work as one', () => {
    const later = { ...visit, id: '2', scheduled_date: '2026-11-23T17:00:00.000Z' }
    expect(freeTime({ ...plan, visits: [visit, later] }, '2026-11-23', 'marcus', 60)).toBe('2026-11-23T10:00')
    expect(freeTime({ ...plan, visits: [visit, later] }, '2026-11-23', 'marcus', 90)).toBe('2026-11-23T13:00')
    const done = { ...visit, status: 'completed' }
    expect(freeTime({ ...plan, visits: [done] }, '2026-11-23', 'marcus', 60)).toBe('2026-11-23T08:00')
  })

  test('falls back to opening time on a full day, and the server names the conflict', () => {
    const full = { ...visit, duration_minutes: 720 }
    expect(freeTime({ ...plan, visits: [full] }, '2026-11-23', 'marcus', 60)).toBe('2026-11-23T08:00')
  })

  test('proposes no past hours today', () => {
    // Monday 1:07 PM.
    const today = { ...plan, now: '2026-11-23T19:07:00.000Z' }
    expect(freeTime(today, '2026-11-23', 'marcus', 60)).toBe('2026-11-23T13:15')
    expect(freeTime(today, '2026-11-24', 'marcus', 60)).toBe('2026-11-24T08:00')
    expect(freeTime(today, '2026-11-20', 'marcus', 60)).toBe('2026-11-20T08:00')
    expect(freeTime({ ...plan, now: '2026-11-24T05:55:00.000Z' }, '2026-11-23', 'priya', 60)).toBe('2026-11-23T08:00')
  })

  test.each([
    ['2026-03-07T15:00:00.000Z', '2026-03-08', '2026-03-08T14:00:00.000Z'],
    ['2026-10-31T14:00:00.000Z', '2026-11-01', '2026-11-01T15:00:00.000Z'],
  ])('keeps the time of day of a visit dropped on the day of a clock change: %s on %s', (from, day, to) => {
    const moving = { ...visit, scheduled_date: from }
    const wall = landingTime(plan, moving, cell(day))
    expect(wall).toBe(`${day}T09:00`)
    expect(movedInstant(zone, from, minutesBetween(`${from.slice(0, 10)}T09:00`, wall))).toBe(to)
  })

  test('does not place a visit whose time of day is skipped', () => {
    const moving = { ...visit, scheduled_date: '2026-03-07T08:30:00.000Z' }
    const wall = landingTime(plan, moving, cell('2026-03-08'))
    expect(wall).toBe('2026-03-08T02:30')
    expect(movedInstant(zone, moving.scheduled_date, minutesBetween('2026-03-07T02:30', wall))).toBeNull()
  })
})

test('gives a job from the tray the first free time of its technician', () => {
  const waiting = {
    ...visit,
    id: '2',
    assigned_to: 'priya',
    member: 'priya',
    scheduled_date: null,
    duration_minutes: 60,
  }
  expect(landingTime(plan, waiting, cell('2026-11-23'))).toBe('2026-11-23T10:00')
  expect(landingTime(plan, waiting, cell('2026-11-23', null))).toBe('2026-11-23T08:00')
  expect(landingTime(plan, waiting, { ...cell('2026-11-23'), wall: '2026-11-23T13:30', wholeDay: false })).toBe(
    '2026-11-23T13:30',
  )
})

test('the row decides the technician', () => {
  expect(landingColumn(visit, cell('2026-11-23', 'priya'))).toBe('priya')
  expect(landingColumn(visit, cell('2026-11-23', NOBODY))).toBeNull()
  expect(landingColumn(visit, cell('2026-11-23', null))).toBe('marcus')
})

test('the form proposes opening time on the day shown, or today if that is past', () => {
  expect(getOpeningTime(DEFAULT_HOURS, '2026-11-23')).toBe('08:00')
  expect(getOpeningTime(DEFAULT_HOURS, '2026-11-22')).toBe('09:00')
  expect(proposedTime('2026-11-24', '2026-11-23', '08:00')).toBe('2026-11-24T08:00')
  expect(proposedTime('2026-11-20', '2026-11-23', '08:00')).toBe('2026-11-23T08:00')
})
