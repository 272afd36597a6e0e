import { expect, test } from 'vitest'
import { Signature } from './signature.ts'

const isValid = (value: unknown) => Signature.safeParse(value).success
const stroke = `M10 20${'L30 40'.repeat(6)}`

test('a signature is a drawing or a typed name', () => {
  expect(isValid({ drawn: `${stroke}M5 5L6 6` })).toBe(true)
  expect(isValid({ typed: 'Dana Whitfield' })).toBe(true)
})

test.each([
  ['nothing', null],
  ['a dot', { drawn: 'M10 20L10 20' }],
  ['an empty name', { typed: '  ' }],
  ['markup in the path', { drawn: `${stroke}"/><script>` }],
  ['another path command', { drawn: `${stroke}A1 1` }],
])('%s is not a signature', (_, value) => expect(isValid(value)).toBe(false))
