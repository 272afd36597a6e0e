import * as z from 'zod'
import { ItemInput, type LineKind, TaxRate } from '#contract/line-items.ts'
import { formatMoney, plainDecimal, totalsOf } from '#contract/money.ts'
import { lineTaxOf, lineTextOf, priceBook } from '#features/price-book/contract.ts'
import { companyOf } from '#features/settings/server/shared/company.ts'
import { dispatch } from '#server/dispatch.ts'
import { AppError, invalid } from '#server/errors.ts'
import type { Proposal } from '../../../contract.ts'
import type { Caller } from '../tool.ts'
import { matchItem } from './price-match.ts'

// The lines of a proposed invoice or quote: what was done or sold in words, priced from the price book.

const WHOLE_BOOK = 1000

const Line = z.object({
  description: ItemInput.shape.description.describe('What it is: "labor", "50 A spa disconnect"'),
  quantity: ItemInput.shape.quantity.default('1.00').describe('Hours for labor'),
  unit_price: ItemInput.shape.unit_price
    .optional()
    .describe('Only if the user named a price. Left out: the price of the price book.'),
  kind: ItemInput.shape.kind.describe('For lines with a price of their own'),
})
export const Lines = z
  .array(Line, { error: 'At least one line item is required' })
  .min(1, 'At least one line item is required')
  .max(50, 'Use at most 50 lines')
export const OptionalTaxRate = TaxRate.optional().describe("In percent. Left out: the company's rate.")

/** The kinds that the price book does not tax either. */
const untaxed: readonly (LineKind | null)[] = ['labor', 'permit_fee']

/** The lines as the endpoints take them. 400 for a line without a price that the price book does not have. */
export async function pricedLines({ services, user }: Caller, lines: z.output<typeof Lines>) {
  const items = await dispatch(services, user, priceBook.suggest, { query: { limit: WHOLE_BOOK } })
  return lines.map(({ description, quantity, unit_price, kind }, index) => {
    if (unit_price !== undefined) return { description, quantity, unit_price, kind, taxable: !untaxed.includes(kind) }
    const item = matchItem(description, items)
    if (!item)
      throw invalid(
        `lines.${index}.description`,
        `The price book has nothing called "${description}". Name its price, or add it to the price book.`,
      )
    const priced = { quantity, unit_price: item.price, ...lineTaxOf(item.tax_class) }
    return { ...priced, description: lineTextOf(item), price_book_item_id: item.id }
  })
}

/** The rate that the user named, or the company's. */
export const rateFor = async ({ services }: Caller, named: string | undefined): Promise<string | null> =>
  named ?? (await companyOf(services)).default_tax_rate

type Priced = { description: string; quantity: string; unit_price: string; taxable: boolean }

/** Every line with its amount, then the sums. */
export function lineFacts(items: readonly Priced[], tax_rate: string): Proposal['facts'] {
  const { totals, issue } = totalsOf(items, tax_rate)
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
