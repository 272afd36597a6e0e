import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chosenItems, getDeposit, largestChoice, optionIssue, standardChoice } from './item-options.ts'
import { cents, validateTotals } from '#contract/money.ts'

const item = (id: string, unit_price: string, options: { optional?: boolean; option_group?: string } = {}) => ({
  id,
  quantity: '1.00',
  unit_price,
  taxable: true,
  optional: false,
  option_group: null,
  ...options,
})

const items = [
  item('labor', '500.00'),
  item('good', '1000.00', { option_group: 'Panel' }),
  item('best', '3000.00', { option_group: 'Panel' }),
  item('better', '2000.00', { option_group: 'Panel' }),
  item('surge', '250.00', { optional: true }),
]
const ids = (some: { id: string }[] | null) => some?.map(({ id }) => id)

test('without a choice the client gets what is not optional, with the first option of each group', () => {
  expect(ids(standardChoice(items))).toEqual(['labor', 'good'])
})

test('the largest choice has every optional item and the most expensive option of each group', () => {
  expect(ids(largestChoice(items, '8.25'))).toEqual(['labor', 'best', 'surge'])
})

test('the most expensive option is the one that costs the most with its tax', () => {
  const taxed = item('taxed', '100.00', { option_group: 'Panel' })
  const untaxed = { ...item('untaxed', '105.00', { option_group: 'Panel' }), taxable: false }
  expect(ids(largestChoice([taxed, untaxed], '8.25'))).toEqual(['taxed'])
  expect(ids(largestChoice([taxed, untaxed], '4.00'))).toEqual(['untaxed'])
})

describe('a choice', () => {
  test.each([
    [['good'], ['labor', 'good']],
    [
      ['surge', 'better'],
      ['labor', 'better', 'surge'],
    ],
  ])('of %j gives %j', (chosen, expected) => {
    expect(ids(chosenItems(items, chosen).items)).toEqual(expected)
  })

  test.each([
    [[], 'Choose one option of Panel'],
    [['surge'], 'Choose one option of Panel'],
    [['good', 'best'], 'Choose only one option of Panel'],
    [['good', 'labor'], 'Choose among the options of this quote'],
    [['good', 'elsewhere'], 'Choose among the options of this quote'],
  ])('of %j is refused: %s', (chosen, message) => {
    expect(chosenItems(items, chosen)).toEqual({ items: null, issue: { path: 'chosen', message } })
  })
})

describe('options', () => {
  test('are at least two in a group, and never optional too', () => {
    expect(optionIssue(items)).toBeNull()
    expect(optionIssue([item('good', '1', { option_group: 'Panel' })])).toEqual({
      path: [0, 'option_group'],
      message: 'Add a second option to Panel, or leave this empty',
    })
    expect(optionIssue([items[0]!, item('x', '1', { option_group: 'Panel', optional: true })])).toEqual({
      path: [1, 'optional'],
      message: 'The client chooses one option of Panel, so it cannot be optional too',
    })
  })
})

const group = fc.constantFrom(null, 'Panel', 'Charger')
const anyItem = fc.record({
  unit_price: fc.nat(1_000_000),
  taxable: fc.boolean(),
  group,
  optional: fc.boolean(),
  chosen: fc.boolean(),
})

test('every complete choice costs between the required items and the largest choice', () => {
  const getTotal = (some: Parameters<typeof validateTotals>[0]) =>
    cents(validateTotals(some, '8.25').totals?.total ?? '')
  fc.assert(
    fc.property(fc.array(anyItem, { minLength: 1, maxLength: 12 }), (drafts) => {
      const all = drafts.map(({ unit_price, taxable, group, optional }, n) => ({
        ...item(String(n), (unit_price / 100).toFixed(2)),
        taxable,
        option_group: group,
        optional: optional && group === null,
      }))
      fc.pre(optionIssue(all) === null)
      const picked = all.filter(
        ({ optional, option_group }, n) =>
          (optional && drafts[n]?.chosen) ||
          (option_group !== null && all.findLastIndex((other) => other.option_group === option_group) === n),
      )
      const { items: chosen } = chosenItems(
        all,
        picked.map(({ id }) => id),
      )
      const required = all.filter(({ optional, option_group }) => !optional && option_group === null)
      expect(getTotal(chosen ?? [])).toBeGreaterThanOrEqual(getTotal(required))
      expect(getTotal(chosen ?? [])).toBeLessThanOrEqual(getTotal(largestChoice(all, '8.25')))
      expect(getTotal(standardChoice(all))).toBeLessThanOrEqual(getTotal(largestChoice(all, '8.25')))
    }),
    { numRuns: 10_000 },
  )
})

describe('the deposit', () => {
  test.each([
    [null, null, '100.00', null],
    ['30.00', null, '100.01', 3000],
    [null, '500.00', '1000.00', 50_000],
    [null, '500.00', '400.00', 40_000],
  ])('of %s percent or $%s on $%s is %s cents', (deposit_percent, deposit_amount, total, expected) => {
    expect(getDeposit({ deposit_percent, deposit_amount }, cents(total))).toBe(expected)
  })
})
