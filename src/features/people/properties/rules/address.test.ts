import { expect, test } from 'vitest'
import { parseStreetAddress, streetLine } from './address.ts'

const alone = { city: null, state: null, zip: null }

test.each([
  ['1200 Congress Ave', { address: '1200 Congress Ave', ...alone }],
  [
    ' 1200  Congress Ave,\nAustin, TX 78701 ',
    { address: '1200 Congress Ave', city: 'Austin', state: 'TX', zip: '78701' },
  ],
  [
    '12-B Oak St, Unit 4, Round Rock, TX',
    { address: '12-B Oak St, Unit 4', city: 'Round Rock', state: 'TX', zip: null },
  ],
  ['12 Oak St, Austin', { address: '12 Oak St, Austin', ...alone }],
  ['9 Oak St, Austin, TX 78701-1234', { address: '9 Oak St', city: 'Austin', state: 'TX', zip: '78701-1234' }],
])('reads %j as a street address', (text, address) => expect(parseStreetAddress(text)).toEqual(address))

test.each(['', 'Garage', 'Corner of Oak and 2nd', '512', '512 555 0100', `1 ${'a'.repeat(300)}`])(
  'reads no street address in %j',
  (text) => expect(parseStreetAddress(text)).toBeNull(),
)

test('writes the unit after the street', () => {
  expect(streetLine({ address: '88 Rainey St', unit: 'Unit 4' })).toBe('88 Rainey St, Unit 4')
  expect(streetLine({ address: '88 Rainey St', unit: null })).toBe('88 Rainey St')
})
