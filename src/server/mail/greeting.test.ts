import { expect, test } from 'vitest'
import { cautiousGreeting } from './greeting.ts'

test.each(['Ada Lovelace', 'María José O’Brien-Núñez', "Sgt. J. R. D'Arcy", '王小明', 'Zoë'])(
  'greets %s by name',
  (name) => expect(cautiousGreeting(name)).toBe(`Hello ${name},`),
)

test.each(['https://evil.example', 'evil.example', 'You won! Call 1-900', '<b>Ada</b>', 'a\nb', 'A'.repeat(81), ''])(
  'does not repeat %j',
  (name) => expect(cautiousGreeting(name)).toBe('Hello,'),
)
