import { expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { makePdf } from './pdf.ts'

const make = (caller: string, title: string, logo: () => Promise<null> = async () => null) =>
  makePdf(
    { user: null, log: createLog('silent') },
    {
      caller,
      logo,
      document: () => ({ title, author: 'Bluebonnet', content: [title], footer: { lines: [], name: title } }),
    },
  )

test('a caller has two PDFs in the making, however many they ask for, and delays no one else', async () => {
  const { promise, resolve } = Promise.withResolvers<null>()
  const started: string[] = []
  const begin = (caller: string, title: string) =>
    make(caller, title, () => {
      started.push(title)
      return promise
    })
  const wanted = ['first', 'second', 'third'].map((title) => begin('client', title))
  wanted.push(begin('office', 'urgent'))
  await vi.waitFor(() => expect(started).toContain('urgent'))
  expect(started).toEqual(['first', 'second', 'urgent'])
  resolve(null)
  expect(await Promise.all(wanted)).toHaveLength(4)
})

test('the same PDF is laid out once', async () => {
  const first = await make('client', 'the same')
  expect(await make('office', 'the same')).toBe(first)
  expect(await make('client', 'another')).not.toBe(first)
})
