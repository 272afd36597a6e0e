import { cents } from '#contract/money.ts'
import { taxLabel } from '#contract/tax-words.ts'
import { paidRows } from '#features/payments/web/shared/paid-rows.ts'
import { Ledger } from '#web/ui/money.tsx'
import type { InvoiceDetails } from '../contract.ts'

/** Subtotal to balance due. Payments count once the invoice was sent. */
export function InvoiceLedger({ invoice }: { invoice: InvoiceDetails }) {
  const { subtotal, tax_amount, total, status, amount_paid, balance_due } = invoice
  const isOut = status !== 'draft' && status !== 'cancelled'
  const hasPayments = isOut || cents(amount_paid) > 0
  return (
    <Ledger
      className="max-md:max-w-none"
      rows={[
        { label: 'Subtotal', amount: subtotal },
        { label: taxLabel(invoice), amount: tax_amount },
        { label: 'Total', amount: total, total: true },
        ...(hasPayments ? paidRows(invoice) : []),
        ...(isOut ? [{ label: 'Balance due', amount: balance_due, total: true }] : []),
      ]}
    />
  )
}
