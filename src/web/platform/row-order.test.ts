import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sorting, sortInSlices, type SortKey, sortNow } from './row-order.ts'

function order(keys: readonly SortKey[], descending = false): number[] {
  const steps = sorting(keys, descending)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return [...step.value]
}

const byKey = (keys: readonly SortKey[], sign: number) => (a: number, b: number) => {
  const x = keys[a] ?? null
  const y = keys[b] ?? null
  if (x === null || y === null) return x === y ? a - b : x === null ? 1 : -1
  return x === y ? a - b : x < y ? -sign : sign
}

test('orders like a stable sort, in both directions, with empty values last', () => {
  const key = fc.option(fc.integer({ min: 0, max: 50 }))
  fc.assert(
    fc.property(fc.array(key, { maxLength: 300 }), fc.boolean(), (keys, descending) => {
      const expected = keys.map((_, at) => at).toSorted(byKey(keys, descending ? -1 : 1))
      expect(order(keys, descending)).toEqual(expected)
    }),
  )
})

test('merges the blocks of a long list', () => {
  const keys = Array.from({ length: 30_001 }, (_, at) => (at * 7919) % 10_007)
  expect(order(keys)).toEqual(keys.map((_, at) => at).toSorted(byKey(keys, 1)))
})

test('sorts text ignoring case, and keeps the search texts aligned', () => {
  const rows = ['b', 'C', 'A'].map((name) => ({ id: name, name }))
  const list = { rows, keys: ['kb', 'kc', 'ka'] }
  const sorted = sortNow(list, { key: ({ name }) => name, descending: false })
  expect(sorted.rows.map(({ name }) => name)).toEqual(['A', 'b', 'C'])
  expect(sorted.keys).toEqual(['ka', 'kb', 'kc'])
})

test('sorts in slices to the same order', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => ({ id: String(at), amount: (at * 31) % 977 }))
  const list = { rows, keys: rows.map(({ id }) => id) }
  const sort = { key: ({ amount }: { amount: number }) => amount, descending: true }
  expect(await sortInSlices(list, sort, new AbortController().signal)).toEqual(sortNow(list, sort))
})

test('stops between slices when cancelled', async () => {
  const rows = Array.from({ length: 400_000 }, (_, at) => ({ id: '', amount: (at * 7919) % 100_003 }))
  const stop = new AbortController()
  const sort = { key: ({ amount }: { amount: number }) => amount, descending: false }
  const sorted = sortInSlices({ rows, keys: [] }, sort, stop.signal)
  stop.abort()
  expect(await sorted).toBeNull()
})
