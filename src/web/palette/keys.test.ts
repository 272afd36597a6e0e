import { expect, test } from 'vitest'
import { createKeyReader } from './keys.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, timeStamp: 0 }
const free = { isFree: true }

test('Ctrl or Command with K opens the palette, while typing too', () => {
  const read = createKeyReader()
  for (const modifier of [{ ctrlKey: true }, { metaKey: true }])
    expect(read({ ...plain, ...modifier, key: 'k' }, { isFree: false })).toEqual({ do: 'palette' })
  expect(read({ ...plain, ctrlKey: true, altKey: true, key: 'k' }, free)).toBe(null)
  expect(read({ ...plain, ctrlKey: true, key: 'n' }, free)).toBe(null)
})

test('single keys do nothing where keys are text', () => {
  const read = createKeyReader()
  for (const key of ['?', '/', 'n', 'g', 'i']) expect(read({ ...plain, key }, { isFree: false })).toBe(null)
  expect(read({ ...plain, key: '?', shiftKey: true }, free)).toEqual({ do: 'shortcuts' })
  expect(read({ ...plain, key: '/' }, free)).toEqual({ do: 'press', key: '/' })
  expect(read({ ...plain, key: 'n' }, free)).toEqual({ do: 'press', key: 'n' })
})

test('G and soon after it a letter goes to a screen', () => {
  const read = createKeyReader()
  expect(read({ ...plain, key: 'g', timeStamp: 100 }, free)).toBe(null)
  expect(read({ ...plain, key: 'n', timeStamp: 900 }, free)).toEqual({ do: 'go', letter: 'n' })
  expect(read({ ...plain, key: 'i', timeStamp: 950 }, free)).toBe(null)
  read({ ...plain, key: 'g', timeStamp: 1000 }, free)
  expect(read({ ...plain, key: 'i', timeStamp: 9000 }, free)).toBe(null)
})
