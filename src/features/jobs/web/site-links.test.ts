import { expect, test } from 'vitest'
import { mapAddress } from './site-links.tsx'

test('a place goes to the map whole, whatever stands in it', () => {
  expect(mapAddress('12 Oak St #4\nAustin, TX & more')).toBe(
    'https://www.google.com/maps/search/?api=1&query=12%20Oak%20St%20%234%2C%20Austin%2C%20TX%20%26%20more',
  )
})
