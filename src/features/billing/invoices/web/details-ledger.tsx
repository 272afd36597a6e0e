import { cents } from '#contract/money.ts'
import { sumRows } from '#features/company/settings/rules/tax-words.ts'
import { paidRows } from '#features/billing/payments/web/shared/paid-rows.ts'
import { Ledger } from '#web/ui/money.tsx'
import { asSent, type InvoiceDetails } from '../contract.ts'

/** Subtotal to balance due. A draft has none until its deposit was paid. */
export function InvoiceLedger({ invoice }: { invoice: InvoiceDetails }) {
  const { status, amount_paid } = invoice
  const isOver = status === 'cancelled'
  const hasPayments = (status !== 'draft' && !isOver) || cents(amount_paid) > 0
  return (
    <Ledger
      rows={[
        ...sumRows(invoice),
        ...(hasPayments ? paidRows(invoice) : []),
        ...(hasPayments && !isOver ? [{ label: 'Balance due', amount: asSent(invoice).balance_due, total: true }] : []),
      ]}
    />
  )
}
