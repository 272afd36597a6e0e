import { describe, expect, test } from 'vitest'
import { changesIn, findChanges, type Place } from './amendments.ts'

const dallas = {
  state: 'TX',
  city: 'Dallas',
  edition: '2023',
  section: '215.18',
  text: 'Added.',
  in_force_from: '2025-05-23',
}
const texas = { ...dallas, city: null, edition: '2026', section: '210.8(F)', in_force_from: '2026-09-01' }
const somewhere: Place = { jurisdiction: null, city: null, state: 'TX' }
const sections = (place: Partial<Place>, day = '2026-11-27') =>
  changesIn([dallas, texas], { ...somewhere, ...place }, day).map(({ section }) => section)

describe('the amendments of a place', () => {
  test.each([
    [{ jurisdiction: 'City of Dallas' }, ['215.18', '210.8(F)']],
    [{ jurisdiction: 'DALLAS, Development Services' }, ['215.18', '210.8(F)']],
    [{ city: 'dallas' }, ['215.18', '210.8(F)']],
    [{ city: 'Dallas', jurisdiction: 'Collin County' }, ['210.8(F)']],
    [{ jurisdiction: 'Dallastown' }, ['210.8(F)']],
    [{}, ['210.8(F)']],
    [{ city: 'Dallas', state: 'OR' }, []],
    [{ city: 'Dallas', state: null }, []],
  ])('%j', (place, expected) => expect(sections(place)).toEqual(expected))

  test('count from their first day on', () => {
    expect(sections({ city: 'Dallas' }, '2025-05-22')).toEqual([])
    expect(sections({ city: 'Dallas' }, '2025-05-23')).toEqual(['215.18'])
    expect(sections({ city: 'Dallas' }, '2026-09-01')).toEqual(['215.18', '210.8(F)'])
  })

  test('say where, since when and what', () =>
    expect(changesIn([dallas, texas], { ...somewhere, city: 'Dallas' }, '2026-11-27').map(({ text }) => text)).toEqual([
      'Dallas, TX, since May 23, 2025: Added.',
      'TX, since Sep 01, 2026: Added.',
    ]))
})

test.each([
  ['NEC 2023 215.18', 1],
  ['NEC 2023 215', 1],
  ['NEC 2026 215.18', 0],
  ['NEC 2023 215.1', 0],
  ['215.18', 0],
  [null, 0],
])('beside %s: %d', (reference, count) =>
  expect(findChanges(reference, changesIn([dallas], { ...somewhere, city: 'Dallas' }, '2026-11-27'))).toHaveLength(
    count,
  ),
)
