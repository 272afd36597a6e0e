import { Link } from 'wouter'
import { cents, formatMoney } from '#contract/money.ts'
import type { InvoiceRow } from '#features/billing/invoices/contract.ts'
import { invoiceStates } from '#features/billing/invoices/states.ts'
import { useCardPayments } from '#features/billing/payments/web/shared/paying-notice.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { DueDate } from '#web/ui/dates.tsx'
import { Money } from '#web/ui/money.tsx'
import { formatCount } from '#contract/text.ts'

const SHOWN = 10

/** A client's unpaid invoices, earliest due date first, each with its way to pay. */
export function PendingInvoices({ owing, today }: { owing: readonly InvoiceRow[]; today: string }) {
  const { blocked } = useCardPayments()
  const more = owing.length - SHOWN
  return (
    <>
      <ul aria-label="Pending Invoices" className="divide-y divide-line border-t border-line">
        {owing.slice(0, SHOWN).map((invoice, index) => (
          <Pending key={invoice.id} invoice={invoice} today={today} first={index === 0} payingBlocked={blocked} />
        ))}
      </ul>
      {more > 0 && (
        <p className="border-t border-line px-5 py-3 text-13 max-md:px-4">
          <Link href="/invoices" className="text-accent-text hover:underline">
            {formatCount(more)} more in My Invoices
          </Link>
        </p>
      )}
    </>
  )
}

type PendingProps = { invoice: InvoiceRow; today: string; first: boolean; payingBlocked: string | null }

function Pending({ invoice, today, first, payingBlocked }: PendingProps) {
  const { id, invoice_number, description, status, due_date, total, amount_paid } = invoice
  return (
    <li className="flex items-center gap-4 px-5 py-3.5 max-md:px-4">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link href={`/invoices?open=${id}`} className="font-medium tabular-nums hover:underline">
            {invoice_number}
          </Link>
          <StatusBadge states={invoiceStates} status={status} {...(status === 'sent' && { tone: 'bad' })} />
        </p>
        {description !== null && <p className="mt-1 truncate text-14 text-muted">{description}</p>}
        <p className="mt-0.5 text-13 text-muted">
          <DueDate day={due_date} today={today} owed />
        </p>
      </div>
      <div className="flex items-center gap-4 max-md:grid max-md:justify-items-end max-md:gap-2">
        <div className="text-right">
          <Money className="text-16 font-semibold">{total}</Money>
          {cents(amount_paid) > 0 && (
            <p className="text-13 text-muted tabular-nums">{formatMoney(invoice.balance_due)} left</p>
          )}
        </div>
        {payingBlocked === null ? (
          <LinkButton href={`/payment/${id}`} variant={first ? 'primary' : 'outline'}>
            Pay Now
          </LinkButton>
        ) : (
          <Button variant="outline" blocked={payingBlocked}>
            Pay Now
          </Button>
        )}
      </div>
    </li>
  )
}
