import { expect, test } from 'vitest'
import { listAnd, listCounts, listOr, pluralize, toSingular } from './text.ts'

test.each([
  [0, 'invoice', '0 invoices'],
  [1, 'time entry', '1 time entry'],
  [3, 'time entry', '3 time entries'],
  [3, 'day', '3 days'],
])('%i of %s is %s', (count, noun, text) => expect(pluralize(count, noun)).toBe(text))

test.each([
  ['properties', 'property'],
  ['work orders', 'work order'],
])('one of %s is a %s', (plural, singular) => expect(toSingular(plural)).toBe(singular))

test('lists nonzero counts in a sentence', () => {
  expect(listCounts({ file: 0, permit: 0 })).toBeNull()
  expect(listCounts({ file: 2, permit: 0, 'work order': 1 })).toBe('2 files and 1 work order')
  expect(listCounts({ file: 2, permit: 1, 'work order': 1 })).toBe('2 files, 1 permit, and 1 work order')
})

test.each([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((words) => [words]))('lists %j as English does', (words) => {
  expect(listAnd(words)).toBe(new Intl.ListFormat('en-US', { type: 'conjunction' }).format(words))
  expect(listOr(words)).toBe(new Intl.ListFormat('en-US', { type: 'disjunction' }).format(words))
})
