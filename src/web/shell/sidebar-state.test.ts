import { expect, test } from 'vitest'
import { isCollapsedIn } from './sidebar-state.ts'

test('reads the cookie of an earlier visit', () => {
  expect(isCollapsedIn('theme=x; sidebar_state=false')).toBe(true)
  expect(isCollapsedIn('sidebar_state=true')).toBe(false)
  expect(isCollapsedIn('other_sidebar_state=false')).toBe(false)
  expect(isCollapsedIn('')).toBe(false)
})
