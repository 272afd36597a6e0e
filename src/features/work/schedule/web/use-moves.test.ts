import { expect, test } from 'vitest'
import { shownVisit } from '#test/shown-visit.ts'
import { whatHappened } from './use-moves.ts'

test.each([
  ['2026-12-01T15:00:00Z', 'Hot tub circuit moved: Tue, Dec 1, 9:00 – 10:00 AM, Unassigned.'],
  ['2025-12-01T15:00:00Z', 'Hot tub circuit moved: Mon, Dec 1, 2025, 9:00 – 10:00 AM, Unassigned.'],
  ['2027-01-04T15:00:00Z', 'Hot tub circuit moved: Mon, Jan 4, 2027, 9:00 – 10:00 AM, Unassigned.'],
])('a move to %s says its year if it is another one', (scheduled_date, text) => {
  expect(whatHappened('America/Chicago', [], shownVisit(), { scheduled_date })).toBe(text)
})
