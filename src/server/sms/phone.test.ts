import { expect, test } from 'vitest'
import { toE164 } from './phone.ts'

test.each([
  ['(512) 555-0100', '+15125550100'],
  ['512-555-0100', '+15125550100'],
  ['1 512 555 0100', '+15125550100'],
  ['+1 (512) 555-0100', '+15125550100'],
  ['+49 30 901820', '+4930901820'],
  ['011 49 30 901820', '+4930901820'],
])('%s is %s', (written, number) => expect(toE164(written)).toBe(number))

test.each([['555-0100'], [''], [' '], ['0'], ['911'], ['(512) 555-01000'], ['+1 512'], ['-'.repeat(300)], [null]])(
  'rejects %j as a phone number',
  (written) => expect(toE164(written)).toBeNull(),
)
