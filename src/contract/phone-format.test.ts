import { expect, test } from 'vitest'
import { OptionalPhone } from './phone.ts'
import { formatPhone, phoneHref, phoneSpellings, textHref } from './phone-format.ts'

test.each([
  ['+15125550142', '(512) 555-0142'],
  ['+493012345', '+493012345'],
  ['+15125550142 x12', '(512) 555-0142 x12'],
  ['512.555.0103', '(512) 555-0103'],
  ['1-512-555-0103 x12', '(512) 555-0103 x12'],
  ['(512) 555-0103', '(512) 555-0103'],
  ['0142', '0142'],
  ['+151255501422', '+151255501422'],
])('formats %s as %s', (phone, read) => expect(formatPhone(phone)).toBe(read))

test.each(['5550142', '(512) 555', '512-555-0142', '512.555', '512 555 0142', '+1512'])(
  'searching %j finds (512) 555-0142',
  (typed) => expect(phoneSpellings({ phone: '+15125550142' })).toContain(typed),
)

test('dials an extension, and texts without it', () => {
  expect(phoneHref('+15125550142 x12')).toBe('tel:+15125550142;ext=12')
  expect(textHref('+15125550142 x12')).toBe('sms:+15125550142')
  expect(phoneHref('(512) 555-0142')).toBe('tel:5125550142')
})

test.each([
  ['512.555.0103', '512-555-0103'],
  ['(512) 555-0103 x12', '(512) 555-0103 x12'],
  ['+1 512.555.0103, Ext. 12', '+1 512-555-0103 x12'],
  ['5125550103extension 7', '5125550103 x7'],
  ['', null],
])('takes the phone number %j', (typed, phone) => expect(OptionalPhone.parse(typed)).toBe(phone))

test.each(['call me', '512-555-CALL', '512_555_0103', 'x', '512-555-0103 x', '512-555-0103 x12 x13'])(
  'refuses %j as a phone number',
  (typed) =>
    expect(OptionalPhone.safeParse(typed).error?.issues).toMatchObject([
      { message: 'Phone number must contain only digits, spaces, and basic punctuation' },
    ]),
)
