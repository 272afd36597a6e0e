import {
  type BasisPoints,
  basisPoints,
  type Cents,
  cents,
  decimal,
  hundredths,
  lineAmount,
  percent,
  taxableSum,
  validateTotals,
} from '#contract/cents.ts'
import type { FieldError } from '#contract/errors.ts'

// Line items that leave the client a choice: optional ones, and options of which one is chosen (good, better, best).

type Choosable = { optional: boolean; option_group: string | null }
type Priced = Choosable & { quantity: string; unit_price: string; taxable: boolean }
type Identified = Choosable & { id: string }

/** True if the client decides about an item. */
export const isChoice = ({ optional, option_group }: Choosable): boolean => optional || option_group !== null

export const hasOptions = (items: readonly Choosable[]): boolean => items.some(isChoice)

/** The option groups in order, each with its items. */
export const optionGroups = <Item extends Choosable>(items: readonly Item[]): { name: string; items: Item[] }[] =>
  [...new Set(items.flatMap(({ option_group }) => option_group ?? []))].map((name) => ({
    name,
    items: items.filter(({ option_group }) => option_group === name),
  }))

/** The first problem with the options of these items, or null. Paths start at the items. */
export function optionIssue(items: readonly Choosable[]): { path: [number, string]; message: string } | null {
  for (const [index, { optional, option_group }] of items.entries()) {
    if (option_group === null) continue
    if (optional)
      return {
        path: [index, 'optional'],
        message: `The client chooses one option of ${option_group}, so it cannot be optional too`,
      }
    if (items.filter((other) => other.option_group === option_group).length < 2)
      return { path: [index, 'option_group'], message: `Add a second option to ${option_group}, or leave this empty` }
  }
  return null
}

/** The items a client gets by default: every item that is not optional, with the first option of each group. */
export const standardChoice = <Item extends Choosable>(items: readonly Item[]): Item[] =>
  items.filter(
    ({ optional, option_group }, index) =>
      !optional && (option_group === null || items.findIndex((other) => other.option_group === option_group) === index),
  )

/** The ids that a customer starts with: the first option of each group. */
export const startingChoice = (items: readonly Identified[]): string[] =>
  standardChoice(items)
    .filter(isChoice)
    .map(({ id }) => id)

/** The part of the subtotal that is taxed. */
export const taxedSubtotal = (items: readonly (Choosable & { amount: string; taxable: boolean })[]): string =>
  decimal(taxableSum(standardChoice(items)))

/** The price with its tax, in ten-thousandths of a cent: not rounded, because tax is rounded once for all items. */
function exactCost({ quantity, unit_price, taxable }: Priced, rate: BasisPoints): bigint {
  const amount = BigInt(lineAmount(hundredths(quantity), cents(unit_price)))
  return amount * BigInt(taxable ? 10_000 + rate : 10_000)
}

/** The most the client can choose: every item, with the option of each group that costs the most with its tax. */
export function largestChoice<Item extends Priced>(items: readonly Item[], taxRate: string): Item[] {
  const rate = basisPoints(taxRate)
  const best = optionGroups(items).map((group) =>
    group.items.reduce((a, b) => (exactCost(b, rate) > exactCost(a, rate) ? b : a)),
  )
  return items.filter((item) => item.option_group === null || best.includes(item))
}

/** A choice after the customer pressed an item: an option replaces the other one of its group, an optional item comes or goes. */
export function toggled(items: readonly Identified[], chosen: readonly string[], id: string): string[] {
  const item = items.find((other) => other.id === id)
  if (!item || !isChoice(item)) return [...chosen]
  if (item.option_group === null) return chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
  const group = new Set(items.filter(({ option_group }) => option_group === item.option_group).map((one) => one.id))
  return [...chosen.filter((other) => !group.has(other)), id]
}

/**
 * The items that the client gets by choosing these optional items and options, by id. A sentence when the choice is
 * incomplete or names something else.
 */
export function chosenItems<Item extends Identified>(
  items: readonly Item[],
  chosen: readonly string[],
): { items: Item[]; issue: null } | { items: null; issue: FieldError } {
  const refuse = (message: string) => ({ items: null, issue: { path: 'chosen', message } })
  const isChosen = ({ id }: Item) => chosen.includes(id)
  const choosable = items.filter(isChoice)
  if (chosen.some((id) => choosable.every((item) => item.id !== id)))
    return refuse('Choose among the options of this quote')
  for (const { name, items: options } of optionGroups(items)) {
    const count = options.filter(isChosen).length
    if (count !== 1) return refuse(count === 0 ? `Choose one option of ${name}` : `Choose only one option of ${name}`)
  }
  return { items: items.filter((item) => isChosen(item) || !isChoice(item)), issue: null }
}

/** A deposit in percent or in dollars, or none. */
export type DepositTerms = { deposit_percent: string | null; deposit_amount: string | null }

/** The deposit due on a total: a share of it, or an amount that never exceeds it. */
export function getDeposit({ deposit_percent, deposit_amount }: DepositTerms, total: Cents): Cents | null {
  if (deposit_percent !== null) return percent(total, basisPoints(deposit_percent))
  if (deposit_amount === null) return null
  const amount = cents(deposit_amount)
  return amount < total ? amount : total
}

export type ChoiceTotals = {
  subtotal: string
  taxed_subtotal: string
  tax_amount: string
  total: string
  deposit: string | null
}

type Totaled<Item> =
  { items: Item[]; totals: ChoiceTotals; issue: null } | { items: null; totals: null; issue: FieldError }

/** The totals of a choice, by the rules of an invoice, with its deposit. */
export function choiceTotals<Item extends Identified & Priced>(
  items: readonly Item[],
  chosen: readonly string[],
  terms: DepositTerms & { tax_rate: string },
): Totaled<Item> {
  const refuse = (issue: FieldError) => ({ items: null, totals: null, issue })
  const choice = chosenItems(items, chosen)
  if (choice.issue) return refuse(choice.issue)
  if (choice.items.length === 0) return refuse({ path: 'chosen', message: 'Choose at least one item' })
  const { totals, issue } = validateTotals(choice.items, terms.tax_rate)
  if (issue) return refuse(issue)
  const { subtotal, taxed_subtotal, tax_amount, total } = totals
  const deposit = getDeposit(terms, cents(total))
  return {
    items: choice.items,
    totals: { subtotal, taxed_subtotal, tax_amount, total, deposit: deposit === null ? null : decimal(deposit) },
    issue: null,
  }
}
