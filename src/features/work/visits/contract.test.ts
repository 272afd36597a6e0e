import { expect, test } from 'vitest'
import { blocked, ONLY_VISIT } from './contract.ts'

test('work is started, stopped and finished where that makes sense', () => {
  const there = '2026-06-15T15:00:00.000Z'
  const at = (status: 'scheduled' | 'in_progress' | 'completed' | 'cancelled', on_site_since: string | null) => {
    const visit = { status, on_site_since }
    return [blocked.start(visit), blocked.stop(visit), blocked.finish(visit)].map((reason) => reason === null)
  }
  expect(at('scheduled', null)).toEqual([true, false, true])
  expect(at('in_progress', null)).toEqual([true, false, true])
  expect(at('in_progress', there)).toEqual([false, true, true])
  expect(at('completed', null)).toEqual([false, false, false])
  expect(at('cancelled', null)).toEqual([false, false, false])
})

test('only a visit without work, and never the last one of a job, is deleted', () => {
  expect(blocked.delete({ status: 'scheduled' }, 0)).toBe(ONLY_VISIT)
  const isAllowed = (status: 'scheduled' | 'in_progress' | 'completed' | 'cancelled') =>
    blocked.delete({ status }, 1) === null
  expect(isAllowed('scheduled')).toBe(true)
  expect(isAllowed('cancelled')).toBe(true)
  expect(isAllowed('in_progress')).toBe(false)
  expect(isAllowed('completed')).toBe(false)
})
