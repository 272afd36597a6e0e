import { expect, test } from 'vitest'
import { findOpenFailure } from './open-failure.ts'

type Status = 'passed' | 'failed' | 'scheduled'
type Given = [type: string, status: Status, day: string | null, repeats?: string]

const list = (given: Record<string, Given>) =>
  Object.entries(given).map(([id, [inspection_type, status, day, repeats = null]]) => ({
    id,
    inspection_type,
    status,
    completed_date: day && `2026-06-${day}T15:00:00.000Z`,
    re_inspection_of: repeats,
  }))

test.each<[string, Record<string, Given>, string | null]>([
  ['no inspection', {}, null],
  ['one without a result', { a: ['Final', 'scheduled', null] }, null],
  ['a failed one', { a: ['Final', 'failed', '01'] }, 'Final'],
  ['one that passed later', { b: ['Final', 'passed', '02'], a: ['Final', 'failed', '01'] }, null],
  ['one that passed before', { a: ['Final', 'passed', '01'], b: ['Final', 'failed', '02'] }, 'Final'],
  ['a re-inspection that passed', { a: ['Final', 'failed', '01'], b: ['Re-inspection', 'passed', '02', 'a'] }, null],
  ['a re-inspection that failed', { a: ['Final', 'failed', '01'], b: ['Re-inspection', 'failed', '02', 'a'] }, 'Final'],
  ['a re-inspection to come', { a: ['Final', 'failed', '01'], b: ['Re-inspection', 'scheduled', null, 'a'] }, 'Final'],
  ['another kind that passed later', { a: ['Final', 'failed', '01'], b: ['Rough-in', 'passed', '02'] }, 'Final'],
  ['the final one that passed later', { a: ['Rough-in', 'failed', '01'], b: ['Final', 'passed', '02'] }, null],
  ['a rough-in that failed', { a: ['Rough-in', 'failed', '01'] }, 'Rough-in'],
])('%s', (_, given, type) => {
  expect(findOpenFailure(list(given))?.type ?? null).toBe(type)
})
