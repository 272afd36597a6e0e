import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutBlocks } from './device-blocks.ts'
import { listExcess } from './device-limits.ts'

type Block = Parameters<typeof cutBlocks>[0][number]

const makeRows = (count: number) => Array.from({ length: count }, (_, number) => ({ number }))
const isBlock = (part: object): part is Block => 'id' in part

/** Stores the parts of a list as a device would. */
function store(parts: ReturnType<typeof cutBlocks>, homes: WeakMap<object, Block>, nextId = { id: 1 }): Block[] {
  return parts.map((part) => {
    const block = isBlock(part) ? part : { id: nextId.id++, size: 1, rows: part }
    for (const row of block.rows) homes.set(row, block)
    return block
  })
}

const flatten = (parts: ReturnType<typeof cutBlocks>) => parts.flatMap((part) => (isBlock(part) ? part.rows : part))

test('a list is cut into blocks of a thousand rows', () => {
  const rows = makeRows(2500)
  const parts = cutBlocks([], new WeakMap(), rows)
  expect(parts.map((part) => (isBlock(part) ? 0 : part.length))).toEqual([1000, 1000, 500])
  expect(flatten(parts)).toEqual(rows)
  expect(cutBlocks([], new WeakMap(), [])).toEqual([])
})

test('a changed row, a new one and one that is gone write their blocks only', () => {
  const homes = new WeakMap<object, Block>()
  const rows = makeRows(5000)
  const before = store(cutBlocks([], homes, rows), homes)
  const next = [{ number: -1 }, ...rows.slice(0, 2500), { number: 0.5 }, ...rows.slice(2501, 4000), ...rows.slice(4001)]
  const parts = cutBlocks(before, homes, next)
  expect(flatten(parts)).toEqual(next)
  expect(parts.map((part, at) => part === before[at])).toEqual([false, true, false, true, false])
})

test('whatever changes, the blocks hold the list in its order, and none grows without end', () => {
  const change = fc.record({
    at: fc.nat(),
    kind: fc.constantFrom('add', 'remove', 'replace', 'move'),
    count: fc.nat(900),
  })
  fc.assert(
    fc.property(fc.nat(3000), fc.array(change, { maxLength: 12 }), (count, changes) => {
      const homes = new WeakMap<object, Block>()
      const nextId = { id: 1 }
      let rows = makeRows(count)
      let blocks = store(cutBlocks([], homes, rows), homes, nextId)
      for (const { at, kind, count } of changes) {
        const place = rows.length === 0 ? 0 : at % rows.length
        const [moved] = rows.slice(place, place + 1)
        if (kind === 'add') rows = rows.toSpliced(place, 0, ...makeRows(count))
        if (kind === 'remove') rows = rows.toSpliced(place, count)
        if (kind === 'replace' && moved) rows = rows.with(place, { ...moved })
        // A row only moves when it has changed.
        if (kind === 'move' && moved) rows = [{ ...moved }, ...rows.toSpliced(place, 1)]
        const parts = cutBlocks(blocks, homes, rows)
        expect(flatten(parts)).toEqual(rows)
        blocks = store(parts, homes, nextId)
        for (const block of blocks) expect(block.rows.length).toBeLessThanOrEqual(2000)
      }
    }),
    { numRuns: 60 },
  )
})

test('what is too old goes, and then the oldest until the rest fits', () => {
  const DAY = 86_400_000
  const now = 100 * DAY
  const answers = [60, 75, 90, 95, 99].map((day) => ({ address: `/${day}`, readAt: day * DAY, size: 10 }))
  expect(listExcess(answers, 100, now)).toEqual(['/60'])
  expect(listExcess(answers, 25, now)).toEqual(['/60', '/75', '/90'])
  expect(listExcess(answers, 0, now)).toHaveLength(5)
})
