import { expect, test } from 'vitest'
import { greetingName } from './greeting.ts'

test.each([
  ['Maria Gomez', 'Maria'],
  ['José Ángel Peña', 'José'],
  ["Siobhan O'Brien-Cole", 'Siobhan'],
  ['Prince', 'Prince'],
  ['Lone Star Dental', 'Lone Star Dental'],
  ['Hill Country Homes LLC', 'Hill Country Homes LLC'],
  ['Barton Creek Co.', 'Barton Creek Co.'],
  ['The Gables', 'The Gables'],
  ['Kim & Daughters', 'Kim & Daughters'],
  ['Studio 54', 'Studio 54'],
  ['First Baptist Church of Austin', 'First Baptist Church of Austin'],
])('%s is greeted as %s', (name, greeting) => expect(greetingName(name)).toBe(greeting))
