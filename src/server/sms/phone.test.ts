import { expect, test } from 'vitest'
import { dialable, toE164 } from './phone.ts'

test.each([
  ['(512) 555-0100', '+15125550100'],
  ['512-555-0100', '+15125550100'],
  ['1 512 555 0100', '+15125550100'],
  ['+1 (512) 555-0100', '+15125550100'],
  ['+49 30 901820', '+4930901820'],
  ['512.555.0100', '+15125550100'],
  ['011 49 30 901820', '+4930901820'],
])('%s is %s', (written, number) => expect(toE164(written)).toBe(number))

const wrong = ['555-0100', '', ' ', '0', '911', '(512) 555-01000', '+1 512', '512-555-0100 x12', '-'.repeat(300), null]

test.each(wrong)('rejects %j as a phone number', (written) => expect(toE164(written)).toBeNull())

test.each([
  ['512-555-0100 x12', '+15125550100 x12'],
  ['512.555.0100', '+15125550100'],
  ['555-0100', '555-0100'],
  [null, null],
])('stores %j as %j', (written, phone) => expect(dialable(written)).toBe(phone))
