import { Decimal as Exact } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, validateTotals } from '#contract/money.ts'
import {
  choiceTotals,
  chosenItems,
  getDeposit,
  largestChoice,
  optionGroups,
  optionIssue,
  standardChoice,
  startingChoice,
  toggled,
} from './options.ts'

const RUNS = { numRuns: 10_000 }

type Values = Partial<{ optional: boolean; option_group: string; unit_price: string; taxable: boolean }>
const item = (id: string, values: Values = {}) => ({
  id,
  quantity: '1.00',
  unit_price: '100.00',
  taxable: true,
  optional: false,
  option_group: null as string | null,
  ...values,
})

const panels = [
  item('good', { option_group: 'Panel', unit_price: '1800.00' }),
  item('better', { option_group: 'Panel', unit_price: '2400.00' }),
]
const quote = [item('labor'), item('surge', { optional: true }), ...panels]

const amount = (most: number) => fc.integer({ min: 1, max: most }).map((whole) => new Exact(whole).div(100).toFixed(2))
const rates = fc.integer({ min: 0, max: 10_000 }).map((whole) => new Exact(whole).div(100).toFixed(2))

const kinds = fc.constantFrom(
  { optional: false, option_group: null },
  { optional: true, option_group: null },
  { optional: false, option_group: 'Panel' },
  { optional: false, option_group: 'Charger' },
)
const offers = fc
  .array(fc.tuple(kinds, amount(10_000), amount(5_000_000), fc.boolean()), { minLength: 1, maxLength: 8 })
  .map((rows) =>
    rows.map(([kind, quantity, unit_price, taxable], n) => ({ ...kind, quantity, unit_price, taxable, id: String(n) })),
  )
const clicks = fc.array(fc.nat(7).map(String))
const deposits = fc.oneof(
  fc.record({ deposit_percent: rates, deposit_amount: fc.constant(null) }),
  fc.record({ deposit_percent: fc.constant(null), deposit_amount: amount(1_000_000_000) }),
  fc.constant({ deposit_percent: null, deposit_amount: null }),
)
const noDeposit = { deposit_percent: null, deposit_amount: null }

type Offers = typeof quote
const after = (items: Offers, presses: string[]) =>
  presses.reduce((chosen, id) => toggled(items, chosen, id), startingChoice(items))

describe('choosing', () => {
  test('starts with the first option of each group and no optional item', () => {
    expect(startingChoice(quote)).toEqual(['good'])
  })

  test('an option replaces the other one of its group and cannot be dropped', () => {
    expect(toggled(quote, ['good'], 'better')).toEqual(['better'])
    expect(toggled(quote, ['better'], 'better')).toEqual(['better'])
  })

  test('an optional item comes and goes, and an included one is not a choice', () => {
    expect(toggled(quote, ['good'], 'surge')).toEqual(['good', 'surge'])
    expect(toggled(quote, ['good', 'surge'], 'surge')).toEqual(['good'])
    expect(toggled(quote, ['good'], 'labor')).toEqual(['good'])
  })

  test('any presses lead to a valid choice, or to none at all', () => {
    fc.assert(
      fc.property(offers, clicks, (items, presses) => {
        const { issue } = choiceTotals(items, after(items, presses), { tax_rate: '0.00', ...noDeposit })
        expect([undefined, 'Choose at least one item']).toContain(issue?.message)
      }),
      RUNS,
    )
  })

  test('groups keep the order of the quote', () => {
    expect(optionGroups(quote)).toEqual([{ name: 'Panel', items: panels }])
  })
})

describe('the totals of a choice', () => {
  test('count only what was chosen', () => {
    const terms = { tax_rate: '8.25', deposit_percent: '30.00', deposit_amount: null }
    const { items, totals } = choiceTotals(quote, ['better'], terms)
    expect(items?.map(({ id }) => id)).toEqual(['labor', 'better'])
    expect(totals).toMatchObject({ subtotal: '2500.00', tax_amount: '206.25', total: '2706.25', deposit: '811.88' })
  })

  test('agree with exact arithmetic to the cent', () => {
    fc.assert(
      fc.property(offers, clicks, rates, deposits, (items, presses, tax_rate, deposit) => {
        const chosen = after(items, presses)
        const result = choiceTotals(items, chosen, { tax_rate, ...deposit })
        fc.pre(result.issue === null)
        const half = (value: Exact) => value.toDecimalPlaces(2, Exact.ROUND_HALF_UP)
        const chosenItems = items.filter(
          ({ id, optional, option_group }) => (!optional && option_group === null) || chosen.includes(id),
        )
        const sumItems = (some: typeof chosenItems) =>
          some.reduce(
            (sum, { quantity, unit_price }) => sum.plus(half(new Exact(quantity).times(unit_price))),
            new Exact(0),
          )
        const subtotal = sumItems(chosenItems)
        const taxable = sumItems(chosenItems.filter((item) => item.taxable))
        const total = subtotal.plus(half(taxable.times(tax_rate).div(100)))
        const share = deposit.deposit_percent && half(total.times(deposit.deposit_percent).div(100))
        const depositShare = share ?? (deposit.deposit_amount && new Exact(deposit.deposit_amount))
        expect(result.totals).toMatchObject({
          subtotal: subtotal.toFixed(2),
          total: total.toFixed(2),
          deposit: depositShare === null ? null : Exact.min(depositShare, total).toFixed(2),
        })
      }),
      RUNS,
    )
  })

  test('a deposit is never negative and never more than the total', () => {
    fc.assert(
      fc.property(amount(9_999_999_999), deposits, (total, deposit) => {
        const due = getDeposit(deposit, cents(total)) ?? 0
        expect(due).toBeGreaterThanOrEqual(0)
        expect(due).toBeLessThanOrEqual(cents(total))
      }),
      RUNS,
    )
  })

  test('refuse nothing at all, and sums that are too large', () => {
    const terms = { tax_rate: '0.00', ...noDeposit }
    expect(choiceTotals([item('a', { optional: true })], [], terms).issue?.message).toBe('Choose at least one item')
    const large = [item('a', { unit_price: '99999999.99' }), item('b', { unit_price: '99999999.99' })]
    expect(choiceTotals(large, [], terms).issue?.message).toBe('Subtotal must be at most 99,999,999.99')
  })
})

const items = [
  item('labor', { unit_price: '500.00' }),
  item('good', { unit_price: '1000.00', option_group: 'Panel' }),
  item('best', { unit_price: '3000.00', option_group: 'Panel' }),
  item('better', { unit_price: '2000.00', option_group: 'Panel' }),
  item('surge', { unit_price: '250.00', optional: true }),
]
const ids = (some: { id: string }[] | null) => some?.map(({ id }) => id)

test('without a choice the client gets what is not optional, with the first option of each group', () => {
  expect(ids(standardChoice(items))).toEqual(['labor', 'good'])
})

test('the largest choice has every optional item and the most expensive option of each group', () => {
  expect(ids(largestChoice(items, '8.25'))).toEqual(['labor', 'best', 'surge'])
})

test('the most expensive option is the one that costs the most with its tax', () => {
  const taxed = item('taxed', { unit_price: '100.00', option_group: 'Panel' })
  const untaxed = { ...item('untaxed', { unit_price: '105.00', option_group: 'Panel' }), taxable: false }
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
    expect(optionIssue([item('good', { unit_price: '1', option_group: 'Panel' })])).toEqual({
      path: [0, 'option_group'],
      message: 'Add a second option to Panel, or leave this empty',
    })
    expect(optionIssue([items[0]!, item('x', { unit_price: '1', option_group: 'Panel', optional: true })])).toEqual({
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
        ...item(String(n), { unit_price: (unit_price / 100).toFixed(2) }),
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
    RUNS,
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
