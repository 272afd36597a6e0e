import { expect, test } from 'vitest'
import { isUnsaved, type Post } from './draft.ts'

const post: Post = { tone: 'friendly', platform: 'facebook', content: 'Hello', text: 'Hello there', saved: null }

test.each([
  [{}, true],
  [{ text: 'Hello' }, false],
  [{ saved: 'Hello there' }, false],
  [{ text: 'Hello there ', saved: 'Hello there' }, false],
  [{ text: 'Hello there!', saved: 'Hello there' }, true],
])('a post with %j is unsaved: %s', (values, isIt) => {
  expect(isUnsaved({ ...post, ...values })).toBe(isIt)
})
