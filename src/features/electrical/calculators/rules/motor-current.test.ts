import { expect, test } from 'vitest'
import { code2023 } from './2023/edition.ts'
import { motorCurrent } from './motor-current.ts'

test.each([
  [3, 240, 'single', 17, 21.25, 'Table 430.248'],
  [3, 230, 'single', 17, 21.25, 'Table 430.248'],
  [1, 120, 'single', 16, 20, 'Table 430.248'],
  [5, 208, 'single', 30.8, 38.5, 'Table 430.248'],
  [10, 230, 'three', 28, 35, 'Table 430.250'],
  [25, 480, 'three', 34, 42.5, 'Table 430.250'],
] as const)(
  'a motor of %d hp at %d V, %s-phase, takes %d A',
  (horsepower, volts, phase, amperes, conductors, table) => {
    expect(motorCurrent(code2023, horsepower, volts, phase)).toMatchObject({
      amperes,
      conductor_amperes: conductors,
      table,
    })
  },
)

test('says nothing about motors that the tables do not list', () => {
  expect(motorCurrent(code2023, 4, 230, 'single')).toBeNull()
  expect(motorCurrent(code2023, 20, 230, 'single')).toBeNull()
  expect(motorCurrent(code2023, 3, 480, 'single')).toBeNull()
  expect(motorCurrent(code2023, 3, 347, 'three')).toBeNull()
})
