import { expect, test } from 'vitest'
import { formatPhone, phoneSpellings } from './phone-format.ts'

test.each([
  ['+15125550142', '(512) 555-0142'],
  ['+493012345', '+493012345'],
  ['0142', '0142'],
  ['+151255501422', '+151255501422'],
])('formats %s as %s', (phone, read) => expect(formatPhone(phone)).toBe(read))

test.each(['5550142', '(512) 555', '512-555-0142', '512.555', '512 555 0142', '+1512'])(
  'searching %j finds (512) 555-0142',
  (typed) => expect(phoneSpellings('+15125550142')).toContain(typed),
)
