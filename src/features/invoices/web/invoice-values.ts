import { formatDay } from '#contract/dates.ts'
import { formatMoney, plainDecimal } from '#contract/money.ts'
import { taxFactTexts, taxFactValues } from '#features/sales-tax/web/shared/tax-facts.ts'
import { CHOSEN, type FieldTexts } from '#web/ui/conflict.tsx'
import { type InvoiceDetails } from '../contract.ts'
import { invoiceStates } from '../states.ts'

/** The form's values of an invoice. */
export const valuesOf = ({ client_id, status, items, tax_rate, notes, due_date, job_id, ...rest }: InvoiceDetails) => ({
  client_id,
  status,
  items: items.map(({ description, quantity, unit_price, taxable, kind }) => ({
    description,
    quantity: plainDecimal(quantity),
    unit_price,
    taxable,
    kind,
  })),
  tax_rate: plainDecimal(tax_rate),
  notes: notes ?? '',
  due_date: due_date ?? '',
  job_id: job_id ?? '',
  beside_quote: false,
  ...taxFactValues(rest),
})

export type InvoiceValues = ReturnType<typeof valuesOf>

/** An invoice's fields as a comparison shows them. */
export const fieldTexts: FieldTexts<InvoiceValues, InvoiceDetails> = {
  labels: {
    client_id: 'Client',
    status: 'Status',
    due_date: 'Due Date',
    items: 'Line items',
    tax_rate: 'Tax rate',
    notes: 'Notes',
    job_id: 'Job',
    beside_quote: 'Not part of the quote',
    ...taxFactTexts.labels,
  },
  texts: {
    client_id: (_, invoice) => invoice?.client_name ?? CHOSEN,
    status: (status) => invoiceStates.of({ status }).label,
    due_date: (day) => day && formatDay(day),
    items: (items) =>
      items
        .map(
          ({ description, quantity, unit_price, taxable }) =>
            `${description}: ${quantity} × ${formatMoney(unit_price)}${taxable ? '' : ' (not taxed)'}`,
        )
        .join('\n'),
    job_id: (id, invoice) => (id === '' ? 'None' : (invoice?.job_title ?? CHOSEN)),
    beside_quote: (isBeside) => (isBeside ? 'Yes' : 'No'),
    tax_rate: (rate) => `${rate}%`,
    ...taxFactTexts.texts,
  },
  facts: ({ amount_paid }) => ({ 'Paid so far': formatMoney(amount_paid) }),
}
