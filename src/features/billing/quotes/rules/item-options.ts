import type { FieldError } from '#contract/errors.ts'
import { type BasisPoints, basisPoints, type Cents, cents, hundredths, lineAmount, percent } from '#contract/cents.ts'

// Line items that leave the client a choice: optional ones, and options of which one is chosen (good, better, best).

type Choosable = { optional: boolean; option_group: string | null }
type Priced = Choosable & { quantity: string; unit_price: string; taxable: boolean }
type Identified = Choosable & { id: string }

const listGroups = (items: readonly Choosable[]): string[] => [
  ...new Set(items.flatMap(({ option_group }) => option_group ?? [])),
]

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

/** The price with its tax, in ten-thousandths of a cent: not rounded, because tax is rounded once for all items. */
function exactCost({ quantity, unit_price, taxable }: Priced, rate: BasisPoints): bigint {
  const amount = BigInt(lineAmount(hundredths(quantity), cents(unit_price)))
  return amount * BigInt(taxable ? 10_000 + rate : 10_000)
}

/** The most the client can choose: every item, with the option of each group that costs the most with its tax. */
export function largestChoice<Item extends Priced>(items: readonly Item[], taxRate: string): Item[] {
  const rate = basisPoints(taxRate)
  const best = listGroups(items).map((group) =>
    items
      .filter(({ option_group }) => option_group === group)
      .reduce((a, b) => (exactCost(b, rate) > exactCost(a, rate) ? b : a)),
  )
  return items.filter((item) => item.option_group === null || best.includes(item))
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
  const choosable = items.filter(({ optional, option_group }) => optional || option_group !== null)
  if (chosen.some((id) => choosable.every((item) => item.id !== id)))
    return refuse('Choose among the options of this quote')
  for (const group of listGroups(items)) {
    const count = items.filter((item) => item.option_group === group && isChosen(item)).length
    if (count !== 1) return refuse(count === 0 ? `Choose one option of ${group}` : `Choose only one option of ${group}`)
  }
  return { items: items.filter((item) => isChosen(item) || !choosable.includes(item)), issue: null }
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
