import { expect, test } from 'vitest'
import { extensionPoint } from './extension.ts'

test('has the installed answers in their order, each once', () => {
  const point = extensionPoint<string>()
  const [last, first, middle] = [point.with('last', 2), point.with('first'), point.with('middle', 1)]
  expect(point.answers).toEqual([])
  for (const extension of [last, first, middle, first]) extension.install()
  expect(point.answers).toEqual(['first', 'middle', 'last'])
})
