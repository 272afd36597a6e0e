import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atOnce } from '#web/platform/slices.ts'
import { parseNeedle, rankWords, toWords } from './match.ts'
import { createIndex, SHOWN } from './search.ts'

type Named = { id: string; name: string }

const toList = (names: readonly string[]) => ({
  rows: names.map((name, id): Named => ({ id: String(id), name })),
  keys: names.map((name) => name.toLowerCase()),
})

const read = (row: { id: string }) => ['name' in row ? String(row.name) : null]

function search(list: ReturnType<typeof toList>, typed: string, index = createIndex(read)) {
  const needle = parseNeedle(typed)
  return needle && atOnce(index.searching(list, needle, typed))
}

const find = (names: readonly string[], typed: string) =>
  search(toList(names), typed)?.rows.map(({ id }) => names[Number(id)])

test('exact and starting matches come first, then those inside in the order of the list, then typos', () => {
  const names = ['Blacksmith Inc', 'Smiht Co', 'Anna Smith', 'Smithson', 'Smith', 'Goldsmith']
  expect(find(names, 'smith')).toEqual(['Smith', 'Smithson', 'Anna Smith', 'Blacksmith Inc', 'Goldsmith', 'Smiht Co'])
})

test('shows the first few, and knows when the list itself finds more', () => {
  const names = Array.from({ length: SHOWN + 1 }, (_, index) => `Oak Street ${index}`)
  expect(search(toList(names), 'oak')?.rows).toHaveLength(SHOWN)
  expect(search(toList(names), 'oak')?.more).toBe(true)
  expect(search(toList(names.slice(1)), 'oak')?.more).toBe(false)
  // The list's search is plainer: it does not know words in another order.
  expect(search(toList(names), 'street oak')?.more).toBe(false)
})

test('follows a list that grows and changes, and reads a row only once', () => {
  const reads: string[] = []
  const index = createIndex((row) => {
    reads.push(row.id)
    return read(row)
  })
  const list = toList(['Anna', 'Bert'])
  expect(search(list, 'anna', index)?.rows).toEqual([list.rows[0]])
  const carl = { id: '2', name: 'Carl' }
  const next = { rows: [carl, ...list.rows.slice(1)], keys: ['carl', 'bert'] }
  expect(search(next, 'carl', index)?.rows).toEqual([carl])
  expect(search(next, 'anna', index)).toBe(null)
  expect(reads).toEqual(['0', '1', '2'])
})

test('finds what a plain search of every row finds', () => {
  const name = fc.string({ maxLength: 8, unit: fc.constantFrom('a', 'b', ' ', '1', '-') })
  fc.assert(
    fc.property(
      fc.array(name, { maxLength: 20 }),
      fc.string({ minLength: 2, maxLength: 4, unit: fc.constantFrom('a', 'b', ' ', '1') }),
      (names, typed) => {
        const needle = parseNeedle(typed)
        if (needle === null || needle.phrase.length < 2) return
        const matches = names.filter((one) => rankWords(toWords([one]), needle) !== null)
        const rows = search(toList(names), typed)?.rows ?? []
        expect(rows.length).toBeGreaterThanOrEqual(Math.min(SHOWN, matches.length))
      },
    ),
  )
})
