import { formatDay } from '#contract/dates.ts'
import { cents, plainDecimal } from '#contract/money.ts'
import { sumRows, taxNote } from '#features/company/settings/rules/tax-words.ts'
import { asSent, type InvoiceDetails, invoiceStates } from '#features/billing/invoices/contract.ts'
import { settings } from '#features/company/settings/contract.ts'
import { CertificateLine } from '#features/billing/sales-tax/web/shared/certificate-line.tsx'
import { useRead } from '#web/platform/query.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { Ledger, Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { paidRows } from './shared/paid-rows.ts'

/** The invoice as a receipt: from, to, what for, how much, and the balance. */
export function InvoiceReceipt({ invoice }: { invoice: InvoiceDetails }) {
  const company = useRead(settings.get).data
  return (
    <Card flush>
      <header className="flex items-start justify-between gap-4 px-6 pt-5 pb-4 max-md:px-4">
        <div className="min-w-0">
          <p className="min-h-5 truncate text-13 text-muted">{company?.company_name}</p>
          <h2 className="text-16 font-semibold tabular-nums">{invoice.invoice_number}</h2>
        </div>
        <span className="capitalize">
          <StatusBadge
            states={invoiceStates}
            status={invoice.status}
            label={invoice.status === 'paid' ? 'Paid' : invoice.status}
          />
        </span>
      </header>
      <DefinitionGrid
        className="border-t border-line px-6 py-4 max-md:px-4"
        facts={[
          { label: 'Billed to', value: invoice.client_name || 'Unknown Client' },
          { label: 'Due date', value: invoice.due_date && formatDay(invoice.due_date) },
        ]}
      />
      <Items invoice={invoice} />
      <div className="border-t border-line px-6 py-4 max-md:px-4">
        <Ledger rows={listLedgerRows(invoice)} />
        <CertificateLine invoice={invoice} />
      </div>
    </Card>
  )
}

function Items({ invoice: { items, tax_rate } }: { invoice: InvoiceDetails }) {
  if (items.length === 0) return <p className="border-t border-line px-6 py-4 text-muted max-md:px-4">No items</p>
  return (
    <ul aria-label="Line items" className="border-t border-line">
      {items.map((item) => (
        <li
          key={item.id}
          className="flex items-baseline justify-between gap-4 px-6 py-2.5 first:pt-4 last:pb-4 max-md:px-4"
        >
          <div className="min-w-0">
            <p className="wrap-anywhere">{item.description}</p>
            <p className="text-13 text-muted tabular-nums">
              {plainDecimal(item.quantity)} × <Money>{item.unit_price}</Money>
              {taxNote(item, tax_rate) && ` · ${taxNote(item, tax_rate)}`}
            </p>
          </div>
          <Money>{item.amount}</Money>
        </li>
      ))}
    </ul>
  )
}

function listLedgerRows(invoice: InvoiceDetails) {
  const usesCredit = invoice.payments.some(({ provider }) => provider === 'credit')
  const isPartlyPaid = cents(invoice.amount_paid) > 0 && (invoice.status !== 'paid' || usesCredit)
  return [
    ...sumRows(invoice, { isTaxed: cents(invoice.tax_amount) > 0 }),
    ...(isPartlyPaid
      ? [
          ...paidRows(invoice).map((row) => ({ ...row, tone: 'good' as const })),
          { label: 'Balance due', amount: asSent(invoice).balance_due, total: true },
        ]
      : []),
  ]
}

/** The size of the receipt. */
export const ReceiptSkeleton = () => (
  <Card flush>
    <div aria-busy="true" aria-label="Loading the invoice" role="status">
      <div className="flex items-start justify-between px-6 pt-5 pb-4 max-md:px-4">
        <div className="grid gap-1.5">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-5 w-24" />
        </div>
        <Skeleton className="h-6 w-16 rounded-full" />
      </div>
      <div className="grid grid-cols-2 gap-6 border-t border-line px-6 py-4 max-md:px-4">
        <Skeleton className="h-9 w-36" />
        <Skeleton className="h-9 w-24" />
      </div>
      <div className="grid gap-4 border-t border-line px-6 py-4 max-md:px-4">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-10 w-full" />
      </div>
      <div className="grid gap-2 border-t border-line px-6 py-4 max-md:px-4">
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-7 w-full" />
      </div>
    </div>
  </Card>
)
