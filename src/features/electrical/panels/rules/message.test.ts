import { expect, test } from 'vitest'
import { fillMessage, FIRST_MESSAGE, hasKnownPlaces, writeText } from './message.ts'

const grace = { client_name: 'Grace Holloway', addresses: ['12 Oak Ln', '5 Elm St'] }

test('a message has the first name and every address of its client', () => {
  expect(fillMessage('Hi {first name}, {first name}: {address}?', grace)).toBe(
    'Hi Grace, Grace: 12 Oak Ln and 5 Elm St?',
  )
  expect(fillMessage('{address}', { ...grace, addresses: ['$& Oak Ln'] })).toBe('$& Oak Ln')
  expect(writeText('Bluebonnet Electric', 'Hi {first name}.', grace)).toBe(
    'Bluebonnet Electric: Hi Grace. Reply STOP to stop these texts.',
  )
})

test.each([
  [FIRST_MESSAGE, true],
  ['Hello', true],
  ['Hi {name}', false],
  ['Hi {first name', false],
  ['Hi first name}', false],
])('%j has known places only: %s', (message, is) => expect(hasKnownPlaces(message)).toBe(is))
