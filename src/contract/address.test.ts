import { expect, test } from 'vitest'
import { addressLine, cityLine, mapHref } from './address.ts'

const home = { address: '12 Oak Street', city: 'Austin', state: 'TX', zip: '78701' }

test('formats an address as on an envelope, from whatever is known', () => {
  expect(addressLine(home)).toBe('12 Oak Street, Austin, TX 78701')
  expect(addressLine({ ...home, address: null, zip: null })).toBe('Austin, TX')
  expect(cityLine({ city: null, state: null, zip: '78701' })).toBe('78701')
  expect(addressLine({ address: null, city: null, state: null, zip: null })).toBe('')
})

test('passes the full address to the map, whatever it contains', () => {
  expect(mapHref('12 Oak St #4\nAustin, TX & more')).toBe(
    'https://www.google.com/maps/search/?api=1&query=12%20Oak%20St%20%234%2C%20Austin%2C%20TX%20%26%20more',
  )
})
