import type { FieldError } from '#contract/errors.ts'
import { AppError } from '#server/errors.ts'
import type { ItemInput, LineKind } from '#features/sales/price-book/rules/line-items.ts'
import { validateTotals } from '#contract/money.ts'
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

type Sums = Pick<InvoiceInput, 'subtotal' | 'tax_amount' | 'total'>
type ComputedTotals = {
  lines: Line[]
  subtotal: string
  taxed_subtotal: string
  tax_amount: string
  total: string
}

const refuse = (errors: FieldError[]) => new AppError(400, errors[0]?.message ?? '', { errors })

const differs = (path: string, name: string, value: string | undefined, right: string, how: string): FieldError[] =>
  value === undefined || value === right ? [] : [{ path, message: `${name} must be ${right} (${how})` }]

type Charged = { items: readonly Pick<ItemInput, 'taxable'>[]; tax_rate: string; summed?: string }

/** The sums sent that differ from the right ones, each with the right figure. `items` are the ones that count. */
export function sumErrors(
  input: Sums,
  right: Pick<ComputedTotals, 'subtotal' | 'tax_amount' | 'total'>,
  { items, tax_rate, summed = 'the line items' }: Charged,
): FieldError[] {
  const taxed = items.every(({ taxable }) => taxable) ? 'the subtotal' : 'the taxable lines'
  return [
    ...differs('subtotal', 'Subtotal', input.subtotal, right.subtotal, `the sum of ${summed}`),
    ...differs('tax_amount', 'Tax amount', input.tax_amount, right.tax_amount, `${tax_rate}% of ${taxed}`),
    ...differs('total', 'Total', input.total, right.total, 'subtotal plus tax'),
  ]
}

/** 400 with every error, if there is one. */
export function refuseErrors(errors: FieldError[]): void {
  if (errors.length > 0) throw refuse(errors)
}

/** Computes every amount of an invoice, or of another document with line items. 400 with the right value for any amount sent that differs. */
export function computeTotals(items: ItemInput[], taxRate: string, input: Sums = {}): ComputedTotals {
  const { totals, issue } = validateTotals(items, taxRate)
  if (issue) throw refuse([issue])
  const { amounts, ...sums } = totals
  refuseErrors([
    ...items.flatMap(({ amount }, n) =>
      differs(`items.${n}.amount`, 'Amount', amount, amounts[n] ?? '', 'quantity times unit price'),
    ),
    ...sumErrors(input, sums, { items, tax_rate: taxRate }),
  ])
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
