import { expect, test } from 'vitest'
import { blanks } from '../web/blanks.ts'
import { calculate } from './calculate.ts'
import type { Kind } from './kinds.ts'

const missing = (kind: Kind, entered: object = {}) => {
  const worked = calculate(kind, { ...blanks[kind], ...entered }, '2023')
  return worked.outcome === null ? worked.errors.map(({ message }) => message) : []
}

test.each<[Kind, object, string[]]>([
  ['circuit', {}, ['Load must be greater than 0', 'Length is required']],
  ['circuit', { other_amperes: 0, feet: 50 }, ['Load must be greater than 0']],
  ['circuit', { other_amperes: 12.345, feet: 50, voltage: 120 }, ['Other load may have two decimals at most']],
  ['circuit', { other_amperes: 5000, feet: null }, ['Other load must be at most 4,000', 'Length is required']],
  ['fault-current', {}, ['Transformer is required', 'Impedance is required', 'Length is required']],
  ['fault-current', { fault_source: 'utility' }, ['Current at the start is required', 'Length is required']],
  ['ev-room', {}, ['Panel rating is required', 'Enter the charger’s current or its VA']],
  [
    'power-source',
    { busbar_amperes: null, main_amperes: null },
    ['Current is required', 'Busbar is required', 'Main breaker is required'],
  ],
  [
    'service',
    { rating_amperes: null, rods: false, water_or_steel: false },
    ['Rating is required', 'Choose the grounding electrodes'],
  ],
])('a form of %s with %j says all that is missing, in its order', (kind, entered, messages) => {
  expect(missing(kind, entered)).toEqual(messages)
})
