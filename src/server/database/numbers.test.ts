import { expect, test } from 'vitest'
import { setUpWorld } from '#test/world.ts'
import { nextNumber, type Series } from './numbers.ts'

const world = await setUpWorld()

const [invoice, quote, workOrder] = [
  { name: 'invoice', prefix: 'INV-' },
  { name: 'quote', prefix: 'QUO-' },
  { name: 'work_order', prefix: 'WO-' },
]

const take = (series: Series) => world.db.transaction((db) => nextNumber(db, series))
const named = (prefix: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${prefix}${String(from + index).padStart(5, '0')}`)

test('each series counts on its own, with its own prefix', async () => {
  expect(await take(invoice)).toBe('INV-00001')
  expect(await take(quote)).toBe('QUO-00001')
  expect(await take(workOrder)).toBe('WO-00001')
  expect(await take(invoice)).toBe('INV-00002')
})

test('concurrent transactions get every number once, and a failed one returns its number', async () => {
  const attempts = Array.from({ length: 30 }, (_, index) =>
    world.db.transaction(async (db) => {
      const number = await nextNumber(db, workOrder)
      if (index % 3 === 0) throw new Error('undone')
      return number
    }),
  )
  const settled = await Promise.allSettled(attempts)
  const taken = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(taken.toSorted()).toEqual(named('WO-', 2, 21))
  expect(await take(workOrder)).toBe('WO-00022')
})

test('a number taken outside a transaction is a bug', async () => {
  await expect(nextNumber(world.db, quote)).rejects.toThrow('in the transaction that uses it')
})
