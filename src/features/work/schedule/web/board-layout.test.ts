import { beforeEach, describe, expect, test, vi } from 'vitest'
import { shownVisit } from '#test/shown-visit.ts'
import { layOut, pickVisible, shortHours } from './board-layout.ts'
import { NOBODY } from './columns.ts'
import { eachDay, getDays } from './days.ts'
import type { ShownVisit } from './use-schedule.ts'
import { visitKey } from './visit-words.ts'

const columns = [
  { id: 'dana', name: 'Dana' },
  { id: 'marcus', name: 'Marcus' },
  { id: NOBODY, name: 'Unassigned' },
]
const week = (day: string) => eachDay(getDays('week', day))
const visit = (id: string, scheduled_date: string, changes: Partial<ShownVisit> = {}) =>
  shownVisit({
    id,
    title: `Visit ${id}`,
    scheduled_date,
    ...(changes.assigned_to !== undefined && { member: changes.assigned_to }),
    ...changes,
  })

describe.each(['UTC', 'America/Chicago', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Kiritimati'])(
  'the week in a browser in %s',
  (browser) => {
    beforeEach(() => {
      vi.stubEnv('TZ', browser)
    })

    test("puts a visit in its technician's row, on the company's day of its start, by time", () => {
      const rows = layOut('America/Chicago', columns, week('2026-11-17'), [
        visit('late', '2026-11-18T05:30:00.000Z'),
        visit('noon', '2026-11-17T18:00:00.000Z'),
        visit('early', '2026-11-17T14:00:00.000Z', { duration_minutes: 90 }),
        visit('open', '2026-11-17T14:00:00.000Z', { assigned_to: null }),
      ])
      expect(rows.map(({ column }) => column.id)).toEqual(['dana', 'marcus', NOBODY])
      const drawn = rows.map(({ cells }) => cells.map(({ visits }) => visits.map(({ id }) => id).join()).join('|'))
      expect(drawn).toEqual(['||||||', '||early,noon,late||||', '||open||||'])
      expect(rows.map(({ count, minutes }) => [count, minutes])).toEqual([
        [0, 0],
        [3, 210],
        [1, 60],
      ])
    })

    test.each([
      // The nights when the clocks go forward and back.
      ['2026-03-08', '2026-03-08T05:30:00.000Z', '2026-03-08T06:00:00.000Z', '2026-03-09T04:59:00.000Z'],
      ['2026-11-01', '2026-11-01T04:30:00.000Z', '2026-11-01T05:00:00.000Z', '2026-11-02T05:59:00.000Z'],
    ])("%s starts and ends at midnight in the company's zone", (day, before, first, last) => {
      const [, marcus] = layOut('America/Chicago', columns, week(day), [
        visit('before', before),
        visit('first', first),
        visit('last', last),
      ])
      const cell = marcus?.cells.find((cell) => cell.day === day)
      expect(cell?.visits.map(({ id }) => id)).toEqual(['first', 'last'])
    })
  },
)

test("collapses visits beyond a cell's room into one line, but never the focused one", () => {
  const visits = ['1', '2', '3', '4', '5', '6'].map((id) => visit(id, `2026-11-17T1${id}:00:00.000Z`))
  const drawn = (count: number, focused: string | null) => pickVisible(visits.slice(0, count), 4, focused).map(visitKey)
  expect(drawn(4, null)).toEqual(['visit-1', 'visit-2', 'visit-3', 'visit-4'])
  expect(drawn(5, null)).toEqual(['visit-1', 'visit-2', 'visit-3'])
  expect(drawn(6, 'visit-2')).toEqual(['visit-1', 'visit-2', 'visit-3'])
  expect(drawn(6, 'visit-6')).toEqual(['visit-1', 'visit-2', 'visit-6'])
})

test.each([
  [0, '0h'],
  [45, '45m'],
  [60, '1h'],
  [390, '6h 30m'],
])('shows %i minutes as %s on a card', (minutes, text) => expect(shortHours(minutes)).toBe(text))
