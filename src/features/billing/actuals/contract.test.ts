import { expect, test } from 'vitest'
import { laborText, lineTexts, materialText } from './contract.ts'

test.each([
  [{ jobs: 12, median: 160, p80: 210 }, 'each', '2 h 40 min each, 80% within 3 h 30 min (12 jobs)'],
  [{ jobs: 5, median: 59.6, p80: 60.4 }, 'hour', '1 h per hour, 80% within 1 h (5 jobs)'],
  [{ jobs: 5, median: 1.3, p80: 9.96 }, 'foot', '1.3 min per foot, 80% within 9.96 min (5 jobs)'],
  [{ jobs: 4, median: null, p80: null }, 'each', 'only 4 finished jobs so far'],
  [{ jobs: 1, median: null, p80: null }, 'foot', 'only 1 finished job so far'],
  [{ jobs: 0, median: null, p80: null }, 'each', 'no finished jobs so far'],
])('labor %j of an item per %s is "%s"', (labor, unit, text) => expect(laborText(labor, unit)).toBe(text))

test('material is money', () => {
  expect(materialText({ jobs: 9, median: '14.20', p80: '1800.00' }, 'each')).toBe(
    '$14.20 each, 80% within $1,800.00 (9 jobs)',
  )
  expect(materialText({ jobs: 2, median: null, p80: null }, 'each')).toBe('only 2 finished jobs so far')
})

test('beside a line stand the figures that have jobs', () => {
  const none = { jobs: 0, median: null, p80: null }
  const labor = { jobs: 2, median: null, p80: null }
  const material = { jobs: 5, median: '4.00', p80: '5.00' }
  const few = 'Labor: only 2 finished jobs so far'
  const costs = 'Material: $4.00 each, 80% within $5.00 (5 jobs)'
  expect(lineTexts({ unit: 'each', labor, material })).toEqual([few, costs])
  expect(lineTexts({ unit: 'each', labor })).toEqual([few])
  expect(lineTexts({ unit: 'each', labor: none, material })).toEqual([costs])
  expect(lineTexts({ unit: 'each', labor: none, material: none })).toEqual(['No finished jobs so far'])
  expect(lineTexts({ unit: null, labor: none })).toEqual([])
})
