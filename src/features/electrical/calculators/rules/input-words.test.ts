import { expect, test } from 'vitest'
import { calculate, inputs as schemas } from './calculate.ts'
import { enteredTexts } from './entered-texts.ts'
import { inputWords } from './input-words.ts'
import { kindNames } from './kinds.ts'

const texts = (...[kind, entered]: [Parameters<typeof calculate>[0], object]) => {
  const worked = calculate(kind, entered, '2023')
  return worked.outcome === null ? [] : enteredTexts(worked.inputs)
}

test('inputs are read with their names and units, without what says nothing', () => {
  const home = {
    floor_area: 1500,
    cooking: [
      { name: 'Range', va: 12_000 },
      { name: 'Oven', quantity: 2, va: 4000 },
    ],
    dryer_va: 5000,
  }
  expect(texts('dwelling-standard', home)).toEqual([
    'Floor area: 1,500 sq ft',
    'Small-appliance circuits: 2',
    'Laundry circuits: 1',
    'Ranges, cooktops and ovens: Range 12,000 VA; 2 × Oven 4,000 VA',
    'Dryer: 5,000 VA',
    'Voltage: 240 V',
  ])
  expect(texts('conductor', { other_amperes: 20, ambient_celsius: 0 })).toEqual([
    'For: A branch circuit, by its load',
    'Other load: 20 A',
    'Material: Copper',
    'Insulation: 90 °C',
    'Terminals: Not marked',
    'Ambient temperature: 0 °C',
    'Current-carrying together: 3',
  ])
  expect(
    texts('conduit-fill', { trade_size: '3/4', nipple: true, conductors: [{ size: '2/0', quantity: 1 }] }),
  ).toEqual([
    'Conduit: EMT',
    'Trade size: 3/4 in',
    'A nipple of at most 24 in: Yes',
    'Conductors: 1 × 2/0 AWG THHN, THWN-2',
  ])
  expect(texts('voltage-drop', { voltage: 240, amperes: 12.5, feet: 85, size: '6' })).toContain('Size: 6 AWG')
})

test('they are in the order of the forms, whatever the order that they were kept in', () => {
  expect(enteredTexts({ voltage: 240, dryer_va: 5000, surge_kv: 6, floor_area: 900 })).toEqual([
    'Floor area: 900 sq ft',
    'Dryer: 5,000 VA',
    'Voltage: 240 V',
    'Surge kv: 6',
  ])
})

test.each(kindNames)('every input of %s has a name', (kind) => {
  expect(Object.keys(schemas[kind].shape).filter((name) => !(name in inputWords))).toEqual([])
})
