import { expect, test } from 'vitest'
import { directionsHref, inOrder, legText, moveItem, sumLegs } from './directions.ts'

const stop = (visit_id: string, coordinates: string | null = null, location: string | null = null) => ({
  visit_id,
  coordinates,
  location,
})

test('links to directions through every stop that has a place', () => {
  const stops = [stop('a', '30.1, -97.1'), stop('b'), stop('c', null, '12 Oak St & 2nd'), stop('d', '30.2, -97.2')]
  const query = new URL(directionsHref(stops)).searchParams
  expect(query.get('destination')).toBe('30.2, -97.2')
  expect(query.get('waypoints')).toBe('30.1, -97.1|12 Oak St & 2nd')
  expect(new URL(directionsHref(stops.slice(0, 1))).searchParams.has('waypoints')).toBe(false)
  const many = Array.from({ length: 14 }, (_, n) => stop(String(n), `30, ${n}`))
  expect(new URL(directionsHref(many)).searchParams.get('destination')).toBe('30, 9')
})

test('writes distances in miles, with the time where roads are known', () => {
  expect(legText({ meters: 5150, seconds: null })).toBe('3.2 mi')
  expect(legText({ meters: 5150, seconds: 540 })).toBe('3.2 mi, 9 min')
  expect(legText({ meters: 10, seconds: 4 })).toBe('0.0 mi, 1 min')
  const sum = (...seconds: (number | null)[]) => sumLegs(seconds.map((one) => ({ meters: 2, seconds: one })))
  expect(sum()).toEqual({ meters: 0, seconds: 0 })
  expect(sum(2, 4)).toEqual({ meters: 4, seconds: 6 })
  expect(sum(2, null)).toEqual({ meters: 4, seconds: null })
})

test('keeps the order that a person chose, with new stops at the end', () => {
  const stops = [stop('a'), stop('b'), stop('c'), stop('d')]
  expect(inOrder(stops, ['c', 'gone', 'a']).map(({ visit_id }) => visit_id)).toEqual(['c', 'a', 'b', 'd'])
  expect(moveItem(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
  expect(moveItem(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
})
