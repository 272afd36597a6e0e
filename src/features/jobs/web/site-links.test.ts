import { expect, test } from 'vitest'
import { mapAddress } from './site-links.tsx'

test('passes the full address to the map, whatever it contains', () => {
  expect(mapAddress('12 Oak St #4\nAustin, TX & more')).toBe(
    'https://www.google.com/maps/search/?api=1&query=12%20Oak%20St%20%234%2C%20Austin%2C%20TX%20%26%20more',
  )
})
