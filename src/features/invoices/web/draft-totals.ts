import { ItemInput } from '#contract/line-items.ts'
import { totalsOf } from '#contract/money.ts'
import type { InvoiceInput } from '../contract.ts'

/** A line as the form holds it, finished or not. */
export type ItemDraft = { description: string; quantity: string; unit_price: string }

const TaxRate = /^\d{1,3}(?:\.\d{1,2})?$/
const nothing = { subtotal: '0.00', tax_amount: '0.00', total: '0.00' }

/** What cannot be read yet counts as nothing: the sums go along while a person types. */
function readable(item: Partial<ItemDraft> | undefined) {
  const quantity = ItemInput.shape.quantity.safeParse(item?.quantity)
  const price = ItemInput.shape.unit_price.safeParse(item?.unit_price)
  return quantity.success && price.success
    ? { quantity: quantity.data, unit_price: price.data }
    : { quantity: '0.00', unit_price: '0.00' }
}

/** The sums of a form as it stands. */
export function draftTotals(items: readonly (Partial<ItemDraft> | undefined)[], taxRate: unknown) {
  const rate = typeof taxRate === 'string' && TaxRate.test(taxRate) && Number(taxRate) <= 100 ? taxRate : '0'
  const { totals, issue } = totalsOf(items.map(readable), rate)
  return { rate, lines: totals?.amounts ?? [], totals: totals ?? nothing, issue: issue?.message ?? null }
}

/** The body of the call: what was entered, with the sums that the person saw, which the server checks. */
export function withTotals<T extends Pick<InvoiceInput, 'items' | 'tax_rate'>>(values: T) {
  const { totals } = totalsOf(values.items, values.tax_rate)
  if (!totals) return values
  const { amounts, ...sums } = totals
  return { ...values, ...sums, items: values.items.map((item, index) => ({ ...item, amount: amounts[index] })) }
}
