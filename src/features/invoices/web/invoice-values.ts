import { plainDecimal } from '#contract/money.ts'
import type { InvoiceDetails } from '../contract.ts'
import { type ItemDraft } from './draft-totals.ts'

/** A line as a new one stands in the form. */
export const emptyItem = (): ItemDraft => ({ description: '', quantity: '1', unit_price: '0' })

/** What the form holds of an invoice. */
export const valuesOf = ({ client_id, status, items, tax_rate, notes, due_date }: InvoiceDetails) => ({
  client_id,
  status,
  items: items.map(({ description, quantity, unit_price }) => ({
    description,
    quantity: plainDecimal(quantity),
    unit_price,
  })),
  tax_rate: plainDecimal(tax_rate),
  notes: notes ?? '',
  due_date: due_date ?? '',
})

export type InvoiceValues = ReturnType<typeof valuesOf>

const keys = ['client_id', 'status', 'due_date', 'items', 'tax_rate', 'notes'] as const

/** The fields in which two versions of the form differ. */
export const keysOf = (a: InvoiceValues, b: InvoiceValues): (keyof InvoiceValues)[] =>
  keys.filter((key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]))

/** What this person changed, and everything else as the other one saved it. */
export const merged = ({
  base,
  mine,
  theirs,
}: {
  base: InvoiceValues
  mine: InvoiceValues
  theirs: InvoiceValues
}): InvoiceValues => Object.assign({ ...theirs }, ...keysOf(mine, base).map((key) => ({ [key]: mine[key] })))
