import type { FieldError } from '#contract/errors.ts'
import { AppError } from '#server/errors.ts'
import type { ItemInput, LineKind } from '#contract/line-items.ts'
import { totalsOf } from '#contract/money.ts'
import type { InvoiceInput } from '../../contract.ts'

/** A line item with its amount. */
export type Line = {
  description: string
  quantity: string
  unit_price: string
  amount: string
  taxable: boolean
  kind: LineKind | null
}

type Sent = Pick<Partial<InvoiceInput>, 'subtotal' | 'tax_amount' | 'total'>
export type ComputedTotals = {
  lines: Line[]
  subtotal: string
  taxed_subtotal: string
  tax_amount: string
  total: string
}

const refuse = (errors: FieldError[]) => new AppError(400, errors[0]?.message ?? '', { errors })

/** Computes every amount of an invoice, or of another document with line items. 400 with the right value for any amount sent that differs. */
export function computeTotals(items: ItemInput[], taxRate: string, sent: Sent = {}): ComputedTotals {
  const { totals, issue } = totalsOf(items, taxRate)
  if (issue) throw refuse([issue])
  const { amounts, ...sums } = totals
  const taxed = items.every(({ taxable }) => taxable) ? 'the subtotal' : 'the taxable lines'
  const differs = (path: string, name: string, given: string | undefined, right: string, how: string) =>
    given === undefined || given === right ? [] : [{ path, message: `${name} must be ${right} (${how})` }]
  const errors = [
    ...items.flatMap(({ amount }, n) =>
      differs(`items.${n}.amount`, 'Amount', amount, amounts[n] ?? '', 'quantity times unit price'),
    ),
    ...differs('subtotal', 'Subtotal', sent.subtotal, sums.subtotal, 'the sum of the line items'),
    ...differs('tax_amount', 'Tax amount', sent.tax_amount, sums.tax_amount, `${taxRate}% of ${taxed}`),
    ...differs('total', 'Total', sent.total, sums.total, 'subtotal plus tax'),
  ]
  if (errors.length > 0) throw refuse(errors)
  const lines = items.map(({ description, quantity, unit_price, taxable, kind }, n) => ({
    description,
    quantity,
    unit_price,
    amount: amounts[n] ?? '',
    taxable,
    kind,
  }))
  return { lines, ...sums }
}
