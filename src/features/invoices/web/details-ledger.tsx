import { decimal } from '#contract/money.ts'
import { taxLabel } from '#contract/tax-words.ts'
import { paidRows } from '#features/payments/web/shared/paid-rows.ts'
import { Ledger } from '#web/ui/money.tsx'
import { type InvoiceDetails, balanceOf } from '../contract.ts'

/** Subtotal to balance due. Payments count once the invoice was sent. */
export function InvoiceLedger({ invoice }: { invoice: InvoiceDetails }) {
  const { subtotal, tax_amount, total, status } = invoice
  const isOut = status !== 'draft' && status !== 'cancelled'
  return (
    <Ledger
      className="max-md:max-w-none"
      rows={[
        { label: 'Subtotal', amount: subtotal },
        { label: taxLabel(invoice), amount: tax_amount },
        { label: 'Total', amount: total, total: true },
        ...(isOut
          ? [...paidRows(invoice), { label: 'Balance due', amount: decimal(balanceOf(invoice)), total: true }]
          : []),
      ]}
    />
  )
}
