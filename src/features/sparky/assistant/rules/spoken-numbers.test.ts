import { expect, test } from 'vitest'
import { withDigits } from './spoken-numbers.ts'

test.each([
  ['two hundred forty', '240'],
  ['two hundred and forty volts', '240 volts'],
  ['two forty volts', '240 volts'],
  ['invoice one oh seven', 'invoice 107'],
  ['status of invoice one oh seven please', 'status of invoice 107 please'],
  ['invoice oh oh seven', 'invoice 007'],
  ['invoice one hundred seven', 'invoice 107'],
  ['invoice two forty one', 'invoice 241'],
  ['quote number twelve thirty', 'quote number 1230'],
  ['twenty-five feet', '25 feet'],
  ['forty five minutes', '45 minutes'],
  ['a hundred amps', '100 amps'],
  ['fifteen hundred square feet', '1500 square feet'],
  ['two thousand five hundred', '2500'],
  ['one thousand two hundred and six', '1206'],
  ['five one two five five five oh one four two', '5125550142'],
  ['Friday at two thirty', 'Friday at 2:30'],
  ['two point five hours', '2.5 hours'],
  ['two and a half hours', '2.5 hours'],
  ['half an hour', '30 minutes'],
  ['an hour and a half', '90 minutes'],
  ['1,500 and 2 hundred', '1500 and 200'],
  ['doscientos cuarenta', '240'],
  ['factura ciento siete', 'factura 107'],
  ['factura uno cero siete', 'factura 107'],
  ['treinta y cinco minutos', '35 minutos'],
  ['dos mil quinientos', '2500'],
  ['cien amperios', '100 amperios'],
  ['el viernes a las once', 'el viernes a las 11'],
  ['a las dos treinta', 'a las 2:30'],
  ['dieciséis', '16'],
])('%j is %j', (said, digits) => expect(withDigits(said)).toBe(digits))

test.each([
  ['two twenty amp breakers', '2 20 amp breakers'],
  ['invoice two twenty amp breakers', 'invoice 2 20 amp breakers'],
  ['twelve two romex', '12 2 romex'],
  ['one or two', '1 or 2'],
  ['ten and five', '10 and 5'],
  ['uno o dos', '1 o 2'],
])('%j stays more than one number', (said, digits) => expect(withDigits(said)).toBe(digits))

test.each(['oh no', 'once a week', 'someone is alone', 'phone often', 'Sparky, bring the tent', ''])(
  '%j has no number',
  (said) => expect(withDigits(said)).toBe(said),
)

test('says the same twice', () => {
  const once = withDigits('invoice one oh seven at two thirty for a hundred and five dollars')
  expect(withDigits(once)).toBe(once)
})
