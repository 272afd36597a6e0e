import * as z from 'zod/mini'
import { ItemInput, type LineKind, TaxRate } from '#features/sales/price-book/rules/line-items.ts'
import { formatMoney, plainDecimal, validateTotals } from '#contract/money.ts'
import { formatLineText, getLineTax, priceBook } from '#features/sales/price-book/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { AppError, invalid } from '#server/errors.ts'
import type { Proposal } from '../../../contract.ts'
import type { Caller } from '../tool.ts'
import type { PriceBookSuggestion } from '#features/sales/price-book/contract.ts'
import { matchItem } from './price-match.ts'

// The lines of a proposed invoice or quote: what was done or sold in words, priced from the price book.

const WHOLE_BOOK = 1000

const Line = z.object({
  description: ItemInput.shape.description.check(z.describe('What it is: "labor", "50 A spa disconnect"')),
  quantity: z._default(ItemInput.shape.quantity, '1.00').check(z.describe('Hours for labor')),
  unit_price: z
    .optional(ItemInput.shape.unit_price)
    .check(z.describe('Only if the user named a price. Left out: the price of the price book.')),
  kind: ItemInput.shape.kind.check(z.describe('For lines with a price of their own')),
})
export const Lines = z
  .array(Line, { error: 'At least one line item is required' })
  .check(z.minLength(1, 'At least one line item is required'), z.maxLength(50, 'Use at most 50 lines'))
/** As on a new document, it is none until someone decides. */
export const NamedTaxRate = z._default(TaxRate, '0.00').check(z.describe('In percent, only if the user named it.'))

/** The kinds that the price book does not tax either. */
const untaxed: readonly (LineKind | null)[] = ['labor', 'permit_fee']

/** `200 A panel with surge protector`: two items, if the price book has no one of that name and each of the two. */
function splitPair(line: z.output<typeof Line>, items: readonly PriceBookSuggestion[]): z.output<typeof Line>[] {
  const parts = line.description.split(/ (?:with|w\/?|and) (?:an? )?/i)
  const isPair = parts.length > 1 && line.unit_price === undefined && matchItem(line.description, items) === null
  return isPair && parts.every((part) => matchItem(part, items) !== null)
    ? parts.map((description) => ({ ...line, description }))
    : [line]
}

/** The lines as the endpoints take them. 400 for a line without a price that the price book does not have. */
export async function pricedLines({ services, user }: Caller, lines: z.output<typeof Lines>) {
  const items = await dispatch(services, user, priceBook.suggest, { query: { limit: WHOLE_BOOK } })
  return lines
    .flatMap((line) => splitPair(line, items))
    .map(({ description, quantity, unit_price, kind }, index) => {
      if (unit_price !== undefined) return { description, quantity, unit_price, kind, taxable: !untaxed.includes(kind) }
      const item = matchItem(description, items)
      if (!item)
        throw invalid(
          `lines.${index}.description`,
          `The price book has nothing called "${description}". Name its price, or add it to the price book.`,
        )
      const priced = { quantity, unit_price: item.price, ...getLineTax(item.tax_class) }
      return { ...priced, description: formatLineText(item), price_book_item_id: item.id }
    })
}

type Priced = { description: string; quantity: string; unit_price: string; taxable: boolean }

/** Every line with its amount, then the sums. */
export function lineFacts(items: readonly Priced[], tax_rate: string): Proposal['facts'] {
  const { totals, issue } = validateTotals(items, tax_rate)
  if (issue) throw new AppError(400, issue.message, { errors: [issue] })
  const lines = items.map(({ description, quantity, unit_price, taxable }, index) => ({
    label: description,
    value: `${plainDecimal(quantity)} × ${formatMoney(unit_price)} = ${formatMoney(totals.amounts[index] ?? '0.00')}${taxable ? '' : ', not taxed'}`,
  }))
  return [
    ...lines,
    { label: 'Subtotal', value: formatMoney(totals.subtotal) },
    { label: `Tax (${plainDecimal(tax_rate)}%)`, value: formatMoney(totals.tax_amount) },
    { label: 'Total', value: formatMoney(totals.total) },
  ]
}
