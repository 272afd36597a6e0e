import { CircleAlert, CircleCheck, History } from 'lucide-react'
import { type InvoiceRow, isOwed } from '#features/billing/invoices/contract.ts'
import { invoiceStates } from '#features/billing/invoices/states.ts'
import { PayingNotice } from '#features/billing/payments/web/shared/paying-notice.tsx'
import { useZone } from '#web/platform/zone.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { Money } from '#web/ui/money.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { RecordLines, SkeletonLines, ViewAll } from '#web/ui/record-lines.tsx'
import { PendingInvoices } from './pending-invoices.tsx'

const PAID_SHOWN = 5

const dueFirst = (a: InvoiceRow, b: InvoiceRow) => (a.due_date ?? '9999').localeCompare(b.due_date ?? '9999')
const paidOn = ({ paid_date, updated_at }: InvoiceRow) => paid_date ?? updated_at
const newestFirst = (a: InvoiceRow, b: InvoiceRow) => paidOn(b).localeCompare(paidOn(a))

export const OverdueNotice = () => (
  <p
    role="alert"
    className="flex items-start gap-3 rounded-card border border-bad/40 bg-bad/12 px-5 py-4 text-14 max-md:px-4"
  >
    <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-bad" />
    You have one or more overdue invoices. Please make payment as soon as possible to avoid service interruption.
  </p>
)

type Props = { invoices: readonly InvoiceRow[] | undefined }

/** A client's unpaid invoices. */
export const PendingCard = ({ invoices, today }: Props & { today: string }) => {
  const owing = invoices?.filter(isOwed).toSorted(dueFirst)
  return (
    <Card title="Pending Invoices" flush>
      {owing === undefined ? (
        <SkeletonLines count={3} tall />
      ) : owing.length === 0 ? (
        <EmptyState
          title="No pending invoices - you're all paid up!"
          icon={<CircleCheck aria-hidden="true" className="text-good" />}
        />
      ) : (
        <>
          <PayingNotice className="mx-5 mb-4 max-md:mx-4" />
          <PendingInvoices owing={owing} today={today} />
        </>
      )}
    </Card>
  )
}

/** A client's payments, latest first. */
export function PaidCard({ invoices }: Props) {
  const zone = useZone()
  const paid = invoices?.filter(({ status }) => status === 'paid').toSorted(newestFirst)
  return (
    <Card
      title="Payment History"
      {...(paid && paid.length > PAID_SHOWN && { action: <ViewAll href="/invoices" /> })}
      flush
    >
      {paid === undefined ? (
        <SkeletonLines count={3} />
      ) : paid.length === 0 ? (
        <EmptyState title="No paid invoices yet" icon={<History aria-hidden="true" />} />
      ) : (
        <RecordLines
          label="Payment History"
          lines={paid.slice(0, PAID_SHOWN).map((invoice) => ({
            id: invoice.id,
            href: `/invoices?open=${invoice.id}`,
            title: invoice.invoice_number,
            note: <InstantDate instant={paidOn(invoice)} zone={zone} />,
            value: <Money>{invoice.total}</Money>,
            badge: <StatusBadge states={invoiceStates} status="paid" />,
          }))}
        />
      )}
    </Card>
  )
}
