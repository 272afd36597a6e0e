import { formatMoney, plainDecimal } from '#contract/money.ts'
import { taxFactValues } from '#features/billing/sales-tax/web/shared/tax-facts.ts'
import { CHOSEN, type FieldTexts } from '#web/ui/conflict.tsx'
import { type InvoiceDetails } from '../contract.ts'

export const toFormValues = ({
  client_id,
  status,
  items,
  tax_rate,
  notes,
  due_date,
  job_id,
  ...rest
}: InvoiceDetails) => ({
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

type InvoiceValues = ReturnType<typeof toFormValues>

/** Labels and values in a conflict that the invoice form does not supply. */
export const fieldTexts: FieldTexts<InvoiceValues, InvoiceDetails> = {
  texts: {
    client_id: (_, invoice) => invoice?.client_name ?? CHOSEN,
    items: (items) =>
      items
        .map(
          ({ description, quantity, unit_price, taxable }) =>
            `${description}: ${quantity} × ${formatMoney(unit_price)}${taxable ? '' : ' (not taxed)'}`,
        )
        .join('\n'),
    job_id: (id, invoice) => (id === '' ? 'None' : (invoice?.job_title ?? CHOSEN)),
  },
  facts: ({ amount_paid }) => ({ 'Paid so far': formatMoney(amount_paid) }),
}
