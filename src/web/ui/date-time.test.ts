import { expect, test } from 'vitest'
import { isWhole, joined, partsOf } from './date-time.ts'

const CHICAGO = 'America/Chicago'
const asked = { loaded: '', usual: '09:00' }

test('an instant is shown on the clock of the company, also on the days when the clock changes', () => {
  expect(partsOf(CHICAGO, '2026-11-21T20:30:00.000Z')).toEqual({ date: '2026-11-21', time: '14:30' })
  expect(partsOf(CHICAGO, '2026-03-08T08:00:00.000Z')).toEqual({ date: '2026-03-08', time: '03:00' })
  expect(partsOf(CHICAGO, '2026-11-01T07:30:00.000Z')).toEqual({ date: '2026-11-01', time: '01:30' })
  expect(partsOf(CHICAGO, '')).toEqual({ date: '', time: '' })
})

test('what is half typed stays as it is typed', () => {
  expect(joined(CHICAGO, { date: '2026-1', time: '' }, asked)).toBe('2026-1T')
  expect(partsOf(CHICAGO, '2026-1T')).toEqual({ date: '2026-1', time: '' })
  expect(joined(CHICAGO, { date: '2026-1', time: '14:30' }, asked)).toBe('2026-1T14:30')
  expect(['2026-1T14:30', '2026-11-21T', ''].filter(isWhole)).toEqual([])
  expect(['2026-11-21T14:30', '2026-11-21T20:30:27.500Z'].filter(isWhole)).toHaveLength(2)
})

test('a day gets the usual time until one is chosen; without a day there is nothing', () => {
  expect(joined(CHICAGO, { date: '2026-11-21', time: '' }, asked)).toBe('2026-11-21T09:00')
  expect(joined(CHICAGO, { date: '2026-11-21', time: '14:30' }, asked)).toBe('2026-11-21T14:30')
  expect(joined(CHICAGO, { date: '', time: '14:30' }, asked)).toBe('')
})

test('typed back to what was loaded, it is that instant to the second, and the same one of two equal hours', () => {
  for (const loaded of ['2026-11-21T20:30:27.500Z', '2026-11-01T06:30:00.000Z', '2026-11-01T07:30:00.000Z']) {
    const parts = partsOf(CHICAGO, loaded)
    expect(joined(CHICAGO, { ...parts, time: '05:00' }, { ...asked, loaded })).toBe(`${parts.date}T05:00`)
    expect(joined(CHICAGO, parts, { ...asked, loaded })).toBe(loaded)
  }
})
