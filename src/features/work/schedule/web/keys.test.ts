import { describe, expect, test } from 'vitest'
import { nearest, visitKey } from './keys.ts'
import { slotText, steppedSlot, stopForSlot } from './slots.ts'

const press = (view: string, key: string, held: object = {}) =>
  visitKey(view, { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held })
const shift = { shiftKey: true }

describe('a key on a visit', () => {
  test.each([
    ['day', 'm', {}, { do: 'move-form' }],
    ['day', '+', {}, { do: 'resize', minutes: 15 }],
    ['day', '-', {}, { do: 'resize', minutes: -15 }],
    ['day', 'ArrowDown', {}, { do: 'focus', direction: 'down' }],
    ['day', 'ArrowDown', shift, { do: 'move', minutes: 15, columns: 0 }],
    ['day', 'ArrowLeft', shift, { do: 'move', minutes: 0, columns: -1 }],
    ['week', 'ArrowLeft', shift, { do: 'move', minutes: -1440, columns: 0 }],
    ['week', 'ArrowDown', shift, { do: 'move', minutes: 0, columns: 1 }],
    ['week', 'ArrowUp', shift, { do: 'move', minutes: 0, columns: -1 }],
    ['month', 'ArrowUp', shift, { do: 'move', minutes: -7 * 1440, columns: 0 }],
    ['day', 'm', { ctrlKey: true }, null],
    ['day', 'Enter', {}, null],
  ])('%s: %s', (view, key, held, wanted) => expect(press(view, key, held)).toEqual(wanted))
})

test('the next visit is the one straight ahead', () => {
  const box = (left: number, top: number) => ({ box: { left, top, width: 100, height: 50 }, of: `${left},${top}` })
  const boxes = [box(0, 0), box(0, 200), box(120, 60), box(120, 400)]
  const from = { left: 0, top: 0, width: 100, height: 50 }
  expect(nearest(from, boxes, 'down')).toBe('0,200')
  expect(nearest(from, boxes, 'right')).toBe('120,60')
  expect(nearest(from, boxes, 'left')).toBeNull()
})

describe('a free time is chosen with the arrows', () => {
  const slot = { wall: '2026-11-21T09:00', column: 'a', wholeDay: false }
  test('by half hours and technicians', () => {
    expect(steppedSlot(slot, 'ArrowDown', ['a', 'b'])?.wall).toBe('2026-11-21T09:30')
    expect(steppedSlot(slot, 'ArrowRight', ['a', 'b'])?.column).toBe('b')
    expect(steppedSlot(slot, 'ArrowLeft', ['a', 'b'])?.column).toBe('a')
  })
  test('by days where there are no technicians', () => {
    expect(steppedSlot({ ...slot, column: null }, 'ArrowLeft', [])?.wall).toBe('2026-11-20T09:00')
  })
  test('by days and weeks in a month', () => {
    const day = { wall: '2026-11-21T00:00', column: null, wholeDay: true }
    expect(steppedSlot(day, 'ArrowRight', [])?.wall).toBe('2026-11-22T00:00')
    expect(steppedSlot(day, 'ArrowUp', [])?.wall).toBe('2026-11-14T00:00')
    expect(slotText(day)).toBe('Saturday, November 21, 2026')
  })
  test('other keys do nothing', () => {
    expect(steppedSlot(slot, 'Enter', [])).toBeNull()
    expect(slotText(slot).replaceAll(/\s/g, ' ')).toBe('Saturday, November 21, 2026, 9:00 AM')
  })
})

test('the free place of a day is a stop', () =>
  expect(stopForSlot({ wall: '2026-11-17T00:00', column: 'm', wholeDay: true })).toBe('free m 2026-11-17'))
