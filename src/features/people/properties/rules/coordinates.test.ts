import { expect, test } from 'vitest'
import { parsePoint, pointText } from './coordinates.ts'

const capitol = { lat: 30.2747, lon: -97.7404 }

test.each([
  '30.2747, -97.7404',
  ' 30.2747,-97.7404 ',
  'https://www.google.com/maps/search/?api=1&query=30.2747%2C-97.7404',
  'https://maps.google.com/maps?q=30.2747,-97.7404&z=17',
  'https://www.google.com/maps/@30.2747,-97.7404,17z',
  'https://www.google.com/maps/place/Texas+Capitol/@30.1,-97.1,17z/data=!3m1!4b1!4m6!3m5!1s0x8644b:0x1!8m2!3d30.2747!4d-97.7404',
])('reads the point of %s', (text) => expect(parsePoint(text)).toEqual(capitol))

test.each([
  '',
  '30.2747',
  '91, 0',
  '0, 181',
  'https://maps.app.goo.gl/abc',
  'https://example.com/maps/@30.2747,-97.7404,17z',
  'Austin, TX',
])('reads no point in %j', (text) => expect(parsePoint(text)).toBeNull())

test('keeps a point in plain decimals', () => {
  expect(pointText({ lat: 30.27470001234, lon: -97.5 })).toBe('30.2747, -97.5')
  expect(pointText({ lat: 0.0000001, lon: -0.000001 })).toBe('0, -0.000001')
})
