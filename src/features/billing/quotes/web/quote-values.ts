import { formatMoney, plainDecimal } from '#contract/money.ts'
import { emptyItem } from '#features/billing/invoices/web/shared/draft-totals.ts'
import { taxFactValues } from '#features/billing/sales-tax/web/shared/tax-facts.ts'
import { CHOSEN, type FieldTexts } from '#web/ui/conflict.tsx'
import type { QuoteDetails } from '../contract.ts'

/** A blank line item. */
export const emptyLine = () => ({ ...emptyItem(), optional: false, option_group: null as string | null })

export const toFormValues = (quote: QuoteDetails) => ({
  client_id: quote.client_id ?? '',
  lead_id: quote.lead_id ?? '',
  items: quote.items.map(({ description, quantity, unit_price, taxable, kind, optional, option_group }) => ({
    description,
    quantity: plainDecimal(quantity),
    unit_price,
    taxable,
    kind,
    optional,
    option_group,
  })),
  tax_rate: plainDecimal(quote.tax_rate),
  deposit_percent: quote.deposit_percent === null ? '' : plainDecimal(quote.deposit_percent),
  deposit_amount: quote.deposit_amount ?? '',
  valid_until: quote.valid_until ?? '',
  notes: quote.notes ?? '',
  terms: quote.terms ?? '',
  ...taxFactValues(quote),
})

export type QuoteValues = ReturnType<typeof toFormValues>

function detailText({ taxable, optional, option_group }: QuoteValues['items'][number]): string {
  const details = [
    ...(taxable ? [] : ['not taxed']),
    ...(optional ? ['optional'] : option_group === null ? [] : [option_group]),
  ]
  return details.length === 0 ? '' : ` (${details.join(', ')})`
}

/** Labels and values in a conflict that the quote form does not supply. */
export const fieldTexts: FieldTexts<QuoteValues, QuoteDetails> = {
  texts: {
    client_id: (id, quote) => (id === '' ? '' : (quote?.client_name ?? CHOSEN)),
    lead_id: (id, quote) => (id === '' ? '' : (quote?.client_name ?? CHOSEN)),
    items: (items) =>
      items
        .map((item) => `${item.description}: ${item.quantity} × ${formatMoney(item.unit_price)}${detailText(item)}`)
        .join('\n'),
  },
}
