import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findOrder, MOST_EXACT } from './order.ts'

const sumCosts = (costs: readonly (readonly number[])[], order: readonly number[]) =>
  order.slice(1).reduce((sum, stop, index) => sum + (costs[order[index] ?? 0]?.[stop] ?? Infinity), 0)

const permutations = (stops: number[]): number[][] =>
  stops.length === 0
    ? [[]]
    : stops.flatMap((stop) => permutations(stops.filter((other) => other !== stop)).map((rest) => [stop, ...rest]))

const matrix = (size: number) =>
  fc.array(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: size, maxLength: size }), {
    minLength: size,
    maxLength: size,
  })
const upTo = (most: number) => fc.integer({ min: 1, max: most }).chain(matrix)

test('costs as little as the best of all orders', () => {
  fc.assert(
    fc.property(upTo(7), (costs) => {
      const stops = costs.map((_, stop) => stop)
      const least = Math.min(...permutations(stops.slice(1)).map((rest) => sumCosts(costs, [0, ...rest])))
      expect(sumCosts(costs, findOrder(costs))).toBe(least)
    }),
  )
})

test('has every stop once, the first one first, whatever their number', () => {
  fc.assert(
    fc.property(upTo(MOST_EXACT + 4), (costs) => {
      const order = findOrder(costs)
      expect(order[0]).toBe(0)
      expect(order.toSorted((one, other) => one - other)).toEqual(costs.map((_, stop) => stop))
    }),
    { numRuns: 40 },
  )
})

test('passes a long street from end to end, also with more stops than can be weighed', () => {
  const street = [0, 6, 2, 8, 4, 10, 1, 7, 3, 9, 5, 11, 13, 12]
  const costs = street.map((from) => street.map((to) => Math.abs(from - to)))
  expect(findOrder(costs).map((stop) => street[stop])).toEqual(street.toSorted((one, other) => one - other))
})

test('of no stops is empty', () => expect(findOrder([])).toEqual([]))
