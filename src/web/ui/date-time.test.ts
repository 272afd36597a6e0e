import { expect, test } from 'vitest'
import { isWhole, joined, splitDateTime } from './date-time.ts'

const CHICAGO = 'America/Chicago'
const asked = { loaded: '', usual: '09:00' }

test('shows an instant at company time, also on days when the clock changes', () => {
  expect(splitDateTime(CHICAGO, '2026-11-21T20:30:00.000Z')).toEqual({ date: '2026-11-21', time: '14:30' })
  expect(splitDateTime(CHICAGO, '2026-03-08T08:00:00.000Z')).toEqual({ date: '2026-03-08', time: '03:00' })
  expect(splitDateTime(CHICAGO, '2026-11-01T07:30:00.000Z')).toEqual({ date: '2026-11-01', time: '01:30' })
  expect(splitDateTime(CHICAGO, '')).toEqual({ date: '', time: '' })
})

test('leaves incomplete input as typed', () => {
  expect(joined(CHICAGO, { date: '2026-1', time: '' }, asked)).toBe('2026-1T')
  expect(splitDateTime(CHICAGO, '2026-1T')).toEqual({ date: '2026-1', time: '' })
  expect(joined(CHICAGO, { date: '2026-1', time: '14:30' }, asked)).toBe('2026-1T14:30')
  expect(splitDateTime(CHICAGO, 'TomorroT14:30')).toEqual({ date: 'Tomorro', time: '14:30' })
  expect(['2026-1T14:30', '2026-11-21T', ''].filter(isWhole)).toEqual([])
  expect(['2026-11-21T14:30', '2026-11-21T20:30:27.500Z'].filter(isWhole)).toHaveLength(2)
})

test('a day gets the default time until one is chosen; without a day there is no value', () => {
  expect(joined(CHICAGO, { date: '2026-11-21', time: '' }, asked)).toBe('2026-11-21T09:00')
  expect(joined(CHICAGO, { date: '2026-11-21', time: '14:30' }, asked)).toBe('2026-11-21T14:30')
  expect(joined(CHICAGO, { date: '', time: '14:30' }, asked)).toBe('')
})

test('typing the loaded value back gives the same instant to the second, even in a repeated hour', () => {
  for (const loaded of ['2026-11-21T20:30:27.500Z', '2026-11-01T06:30:00.000Z', '2026-11-01T07:30:00.000Z']) {
    const parts = splitDateTime(CHICAGO, loaded)
    expect(joined(CHICAGO, { ...parts, time: '05:00' }, { ...asked, loaded })).toBe(`${parts.date}T05:00`)
    expect(joined(CHICAGO, parts, { ...asked, loaded })).toBe(loaded)
  }
})
