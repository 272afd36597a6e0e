import { expect, test } from 'vitest'
import { isFollowUpDue, isQuiet } from '../rules/follow-ups.ts'
import { listMarks } from './lead-marks.ts'

// In Chicago, 15 June begins at 05:00 UTC.
const clock = { zone: 'America/Chicago', today: '2026-06-15' }
const lead = {
  status: 'contacted',
  converted_to_client: false,
  next_follow_up: null,
  last_touched: '2026-06-14T12:00:00.000Z',
} as const
const listTexts = (values: object) => listMarks({ ...lead, ...values }, clock).map(({ text }) => text)

test('a lead is quiet after 14 company days, as on the dashboard', () => {
  const touched = (last_touched: string) => ({ ...lead, last_touched })
  expect(isQuiet(touched('2026-06-01T05:00:00.000Z'), clock)).toBe(false)
  expect(isQuiet(touched('2026-06-01T04:59:59.999Z'), clock)).toBe(true)
  expect(listTexts(touched('2026-06-01T04:59:59.999Z'))).toEqual(['Quiet 15 days'])
})

test.each([
  ['2026-06-12T05:00:00.000Z', 'Follow-up overdue 3 days', true],
  ['2026-06-15T05:00:00.000Z', 'Follow up today', true],
  ['2026-06-16T05:00:00.000Z', 'Follow up tomorrow', false],
  ['2026-06-22T05:00:00.000Z', 'Follow up Mon, Jun 22', false],
])('a follow-up at %s reads "%s"', (next_follow_up, text, isDue) => {
  expect(listTexts({ next_follow_up })).toEqual([text])
  expect(isFollowUpDue({ ...lead, next_follow_up }, clock)).toBe(isDue)
})

test('closed leads and clients have nothing left to follow up', () => {
  const late = { next_follow_up: '2026-01-01T06:00:00.000Z', last_touched: '2026-01-01T06:00:00.000Z' }
  expect(listTexts({ ...late, status: 'lost' })).toEqual([])
  expect(listTexts({ ...late, status: 'won', converted_to_client: true })).toEqual(['Client'])
  expect(isQuiet({ ...lead, ...late, status: 'won' }, clock)).toBe(false)
})

test('a lead without the time of its last contact has no quiet mark', () => {
  expect(listTexts({ last_touched: undefined })).toEqual([])
})
