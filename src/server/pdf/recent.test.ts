import { expect, test } from 'vitest'
import type { PdfDocument } from './document.ts'
import { cacheRenders } from './recent.ts'

const makeDocument = (title: string) => ({ title }) as PdfDocument

function counted(maxBytes?: number) {
  const made: string[] = []
  const render = cacheRenders(async ({ title }: PdfDocument) => {
    made.push(title)
    if (title === 'broken') throw new Error('No such font')
    return Buffer.from(title)
  }, maxBytes)
  return { made, render: (title: string) => render(makeDocument(title)) }
}

test('the same document is laid out once, also while it is being laid out, and another one again', async () => {
  const { made, render } = counted()
  await Promise.all([render('a'), render('a'), render('b')])
  expect(Buffer.from(await render('a')).toString()).toBe('a')
  expect(made).toEqual(['a', 'b'])
})

test('a failure is not kept', async () => {
  const { made, render } = counted()
  for (const _ of [1, 2]) await expect(render('broken')).rejects.toThrow('No such font')
  expect(made).toEqual(['broken', 'broken'])
})

test('the ones used last are kept, within the memory given', async () => {
  const { made, render } = counted(3)
  for (const title of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await render(title)
  expect(made).toEqual(['a', 'b', 'c', 'd', 'b'])
})
