import { expect, test } from 'vitest'
import { changedNames, differences, merge, pick } from './merge.ts'

const line = (description: string, quantity = '1') => ({ description, quantity })
const base = { title: 'Panel upgrade', notes: '', items: [line('Panel'), line('Labor')] }

test('a field that one user changed is theirs, and one that both changed is left to this user', () => {
  const mine = { ...base, title: 'Panel and ground', notes: 'Mine' }
  const theirs = { ...base, notes: 'Theirs', items: [line('Panel')] }
  expect(merge({ base, mine, theirs })).toEqual({ ...theirs, title: 'Panel and ground', notes: 'Mine' })
  expect(differences({ base, mine, theirs })).toEqual([
    { name: 'notes', changedBy: 'both' },
    { name: 'items', changedBy: 'them' },
  ])
})

test('the same change by both is no difference', () => {
  const same = { ...base, notes: 'Gate code 7' }
  expect(differences({ base, mine: same, theirs: { ...same } })).toEqual([])
  expect(merge({ base, mine: same, theirs: { ...same } })).toEqual(same)
})

test.each([
  ['a changed cell', [line('Panel', '2'), line('Labor')]],
  ['a new line', [...base.items, line('Permit')]],
  ['a removed line', [line('Panel')]],
  ['another order', base.items.toReversed()],
])('line items: %s is a change of the whole list', (_, items) => {
  expect(changedNames(base, { ...base, items })).toEqual(['items'])
  const mine = { ...base, items: [line('Mine')] }
  expect(differences({ base, mine, theirs: { ...base, items } })).toEqual([{ name: 'items', changedBy: 'both' }])
  expect(merge({ base, mine, theirs: { ...base, items } }).items).toEqual([line('Mine')])
})

test('a change that the record no longer allows is shown and not merged', () => {
  const mine = { ...base, notes: 'Mine', items: [line('Mine')] }
  const versions = { base, mine, theirs: { ...base, title: 'Paid' }, canChange: (name: string) => name === 'notes' }
  expect(merge(versions)).toEqual({ ...base, title: 'Paid', notes: 'Mine' })
  expect(differences(versions)).toEqual([
    { name: 'title', changedBy: 'them' },
    { name: 'items', changedBy: 'locked' },
  ])
})

test('only the named fields are picked', () => {
  expect(pick(base, ['notes', 'items'])).toEqual({ notes: '', items: base.items })
})
