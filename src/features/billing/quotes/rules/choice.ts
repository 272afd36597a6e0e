import type { FieldError } from '#contract/errors.ts'
import { chosenItems, type DepositTerms, getDeposit, standardChoice } from './item-options.ts'
import { cents, decimal, validateTotals } from '#contract/cents.ts'

// Choosing among the optional items and the options of a priced document, and what a choice comes to.

type Offer = { id: string; optional: boolean; option_group: string | null }

/** True if the customer decides about an item. */
export const isChoice = ({ optional, option_group }: Omit<Offer, 'id'>): boolean => optional || option_group !== null

/** The ids that a customer starts with: the first option of each group. */
export const startingChoice = (items: readonly Offer[]): string[] =>
  standardChoice(items)
    .filter(isChoice)
    .map(({ id }) => id)

/** The option groups in order, each with its items. */
export const optionGroups = <Item extends Offer>(items: readonly Item[]): { name: string; items: Item[] }[] =>
  [...new Set(items.flatMap(({ option_group }) => option_group ?? []))].map((name) => ({
    name,
    items: items.filter(({ option_group }) => option_group === name),
  }))

/** A choice after the customer pressed an item: an option replaces the other one of its group, an optional item comes or goes. */
export function toggled(items: readonly Offer[], chosen: readonly string[], id: string): string[] {
  const item = items.find((other) => other.id === id)
  if (!item || !isChoice(item)) return [...chosen]
  if (item.option_group === null) return chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
  const group = new Set(items.filter(({ option_group }) => option_group === item.option_group).map((one) => one.id))
  return [...chosen.filter((other) => !group.has(other)), id]
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
export function choiceTotals<Item extends Offer & { quantity: string; unit_price: string; taxable: boolean }>(
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
