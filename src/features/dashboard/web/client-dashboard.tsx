import { CircleAlert, CircleCheck, History } from 'lucide-react'
import { add, decimal } from '#contract/money.ts'
import { balanceOf, type InvoiceRow, invoices, isOverdue } from '#features/invoices/contract.ts'
import { useToday, useZone } from '#web/platform/company.ts'
import { useRead } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Card, StatCard } from '#web/ui/card.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { Money } from '#web/ui/money.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { DashboardPage } from './dashboard-page.tsx'
import { InvoiceLines, SkeletonLines } from './invoice-lines.tsx'
import { PendingInvoices } from './pending-invoices.tsx'
import { ViewAll } from './recent-invoices-card.tsx'

const PAID_SHOWN = 5

const isOwing = ({ status }: InvoiceRow) => status === 'sent' || status === 'overdue'
const dueFirst = (a: InvoiceRow, b: InvoiceRow) => (a.due_date ?? '9999').localeCompare(b.due_date ?? '9999')
const paidOn = ({ paid_date, updated_at }: InvoiceRow) => paid_date ?? updated_at
const newestFirst = (a: InvoiceRow, b: InvoiceRow) => paidOn(b).localeCompare(paidOn(a))

/** What a client owes, and what they have paid. */
export function ClientDashboard() {
  const { name } = useUser()
  const today = useToday()
  const { data, error, refetch } = useRead(invoices.mine)
  const owing = data?.filter(isOwing).toSorted(dueFirst)
  const paid = data?.filter(({ status }) => status === 'paid').toSorted(newestFirst)
  return (
    <DashboardPage title={`Welcome, ${name}`}>
      {error && !data ? (
        <Card>
          <ErrorState title="Failed to fetch invoices" error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <>
          {owing?.some((invoice) => isOverdue(invoice, today)) && <OverdueNotice />}
          <div className="grid items-start gap-4 max-md:gap-3 lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_1fr] [&>*]:min-w-0">
            <div className="lg:col-start-2">
              <Outstanding owing={owing} />
            </div>
            <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
              <PendingCard owing={owing} today={today} />
            </div>
            <PaidCard paid={paid} />
          </div>
        </>
      )}
    </DashboardPage>
  )
}

const OverdueNotice = () => (
  <p
    role="alert"
    className="flex items-start gap-3 rounded-card border border-bad/40 bg-bad/12 px-5 py-4 text-14 max-md:px-4"
  >
    <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-bad" />
    You have one or more overdue invoices. Please make payment as soon as possible to avoid service interruption.
  </p>
)

const Outstanding = ({ owing }: { owing: InvoiceRow[] | undefined }) => (
  <StatCard
    label="Outstanding Balance"
    loading={owing === undefined}
    value={owing && <Money>{decimal(add(...owing.map(balanceOf)))}</Money>}
    note={owing && `${owing.length} pending ${owing.length === 1 ? 'invoice' : 'invoices'}`}
  />
)

function PendingCard({ owing, today }: { owing: InvoiceRow[] | undefined; today: string }) {
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
        <PendingInvoices owing={owing} today={today} />
      )}
    </Card>
  )
}

function PaidCard({ paid }: { paid: InvoiceRow[] | undefined }) {
  const zone = useZone()
  return (
    <Card title="Payment History" {...(paid && paid.length > PAID_SHOWN && { action: <ViewAll /> })} flush>
      {paid === undefined ? (
        <SkeletonLines count={3} />
      ) : paid.length === 0 ? (
        <EmptyState title="No payments yet" icon={<History aria-hidden="true" />} />
      ) : (
        <InvoiceLines
          label="Payment History"
          lines={paid.slice(0, PAID_SHOWN).map((invoice) => ({
            id: invoice.id,
            title: invoice.invoice_number,
            note: <InstantDate instant={paidOn(invoice)} zone={zone} />,
            amount: invoice.total,
            badge: <StatusBadge status="paid" />,
          }))}
        />
      )}
    </Card>
  )
}
