import { ItemInput, type LineKind } from '#features/sales/price-book/rules/line-items.ts'
import { validateTotals } from '#contract/money.ts'
import type { InvoiceInput } from '../../contract.ts'

/** A line item in the form, complete or not. */
export type ItemDraft = {
  description: string
  quantity: string
  unit_price: string
  taxable: boolean
  kind: LineKind | '' | null
}

/** A blank line item. */
export const emptyItem = (): ItemDraft => ({
  description: '',
  quantity: '1',
  unit_price: '0',
  taxable: true,
  kind: null,
})

const TaxRate = /^\d{1,3}(?:\.\d{1,2})?$/
const nothing = { subtotal: '0.00', taxed_subtotal: '0.00', tax_amount: '0.00', total: '0.00' }

/** An invalid line counts as zero, so that the totals update while the user types. */
export function readable(item: Partial<ItemDraft> | undefined) {
  const quantity = ItemInput.shape.quantity.safeParse(item?.quantity)
  const price = ItemInput.shape.unit_price.safeParse(item?.unit_price)
  const taxable = item?.taxable !== false
  return quantity.success && price.success
    ? { quantity: quantity.data, unit_price: price.data, taxable }
    : { quantity: '0.00', unit_price: '0.00', taxable }
}

/** The totals of the form's current values. */
export function draftTotals(items: readonly (Partial<ItemDraft> | undefined)[], taxRate: unknown) {
  const rate = typeof taxRate === 'string' && TaxRate.test(taxRate) && Number(taxRate) <= 100 ? taxRate : '0'
  const { totals, issue } = validateTotals(items.map(readable), rate)
  return { rate, lines: totals?.amounts ?? [], totals: totals ?? nothing, issue: issue?.message ?? null }
}

type Entered = Pick<InvoiceInput, 'items' | 'tax_rate'>

/** The request body: the values with the totals that the user saw, which the server checks. For an edit, only the `changes`. */
export function withTotals<Values extends Entered, Changes extends Partial<Entered> = Values>(
  values: Values,
  changes: Changes,
) {
  const { totals } = validateTotals(values.items, values.tax_rate)
  if (!totals || (changes.items ?? changes.tax_rate) === undefined) return changes
  const { amounts, taxed_subtotal: _, ...sums } = totals
  const items = changes.items?.map((item, index) => ({ ...item, amount: amounts[index] }))
  return { ...changes, ...sums, ...(items && { items }) }
}
