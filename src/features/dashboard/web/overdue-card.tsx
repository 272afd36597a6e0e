import { CircleCheck } from 'lucide-react'
import { cents, decimal, formatMoney } from '#contract/money.ts'
import { balanceOf, type InvoiceRow, invoices } from '#features/invoices/contract.ts'
import { useToday } from '#web/platform/company.ts'
import { useRead } from '#web/platform/query.ts'
import { Card } from '#web/ui/card.tsx'
import { DueDate } from '#web/ui/dates.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { dashboard } from '../contract.ts'
import { InvoiceLines, SkeletonLines } from './invoice-lines.tsx'
import { ViewAll } from './recent-invoices-card.tsx'

const SHOWN = 5
/** As many as a page of the list holds; the largest are looked for among them. */
const READ = 1000

const largestFirst = (a: InvoiceRow, b: InvoiceRow) => balanceOf(b) - balanceOf(a)

/** What needs attention: money that is late, the largest amounts first. */
export function OverdueCard() {
  const today = useToday()
  const { data: stats } = useRead(dashboard.stats)
  const { data, error, refetch } = useRead(invoices.list, { query: { status: 'overdue', limit: READ } })
  const summary =
    stats && cents(stats.overdueBalance) > 0
      ? `${formatMoney(stats.overdueBalance)} on ${count(stats.overdueInvoices)}`
      : 'Largest first'
  return (
    <Card title="Overdue Invoices" subtitle={summary} action={<ViewAll />} flush>
      {data === undefined && error ? (
        <ErrorState title="Failed to fetch invoices" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonLines count={SHOWN} />
      ) : data.length === 0 ? (
        <EmptyState title="Nothing is overdue" icon={<CircleCheck aria-hidden="true" className="text-good" />} />
      ) : (
        <InvoiceLines
          label="Overdue Invoices"
          lines={data
            .toSorted(largestFirst)
            .slice(0, SHOWN)
            .map((invoice) => ({
              id: invoice.id,
              title: invoice.client_name,
              note: <span className="tabular-nums">{invoice.invoice_number}</span>,
              amount: decimal(balanceOf(invoice)),
              badge: (
                <span className="text-13">
                  <DueDate day={invoice.due_date} today={today} owed />
                </span>
              ),
            }))}
        />
      )}
    </Card>
  )
}

const count = (number: number): string => `${number.toLocaleString('en-US')} ${number === 1 ? 'invoice' : 'invoices'}`
