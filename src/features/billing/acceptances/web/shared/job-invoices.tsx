import { Plus } from 'lucide-react'
import { type InvoiceRow, invoices, invoiceStates } from '#features/billing/invoices/contract.ts'
import type { Job } from '#features/work/jobs/contract.ts'
import { useRead } from '#web/platform/query.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { RecordLink, RecordLinks } from '#web/ui/record-links.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { acceptances } from '../../contract.ts'
import { FinalInvoiceButton } from '#features/billing/invoices/web/shared/final-invoice-button.tsx'

type Props = { job: Pick<Job, 'id' | 'status'> }

/** The invoices that bill a job, with the one to create next. */
export function JobInvoices({ job }: Props) {
  const contract = useRead(acceptances.jobContract, { params: { id: job.id } })
  const bills = useRead(invoices.list, { query: { job_id: job.id } })
  const error = contract.error ?? bills.error
  return (
    <section aria-label="Invoices">
      <header className="mb-2 flex min-h-8 items-center justify-between gap-2">
        <h3 className="text-14 font-semibold">Invoices</h3>
        {contract.data && bills.data && (
          <NextInvoice job={job} nextToBill={contract.data.next_to_bill} bills={bills.data} />
        )}
      </header>
      {error ? (
        <ErrorState title="Failed to load invoices" error={error} />
      ) : contract.data && bills.data ? (
        <RecordLinks empty="No invoices yet">
          {bills.data.map((invoice) => (
            <Line key={invoice.id} invoice={invoice} />
          ))}
        </RecordLinks>
      ) : (
        <Skeleton className="h-11 w-full" />
      )}
    </section>
  )
}

const Line = ({ invoice: { id, invoice_number, total, status, is_deposit } }: { invoice: InvoiceRow }) => (
  <RecordLink href={`/invoices?open=${id}`}>
    <span className="grid items-baseline gap-x-3 tabular-nums md:flex">
      <span className="font-medium">{invoice_number}</span>
      {is_deposit && <span className="text-13 text-muted">Deposit</span>}
    </span>
    <Money className="ml-auto">{total}</Money>
    <span className="w-26 shrink-0">
      <StatusBadge states={invoiceStates} status={status} />
    </span>
  </RecordLink>
)

type NextProps = Props & { nextToBill: string | null; bills: readonly InvoiceRow[] }

/** Accepted work is billed once, by a final invoice; the office writes any other. */
function NextInvoice({ job, nextToBill, bills }: NextProps) {
  const isBilled = bills.some(({ is_deposit, status }) => !is_deposit && status !== 'cancelled')
  const look = { size: 'small', variant: job.status === 'completed' && !isBilled ? 'primary' : 'outline' } as const
  return nextToBill !== null ? (
    <FinalInvoiceButton {...look} quoteId={nextToBill} />
  ) : (
    <LinkButton {...look} icon={<Plus aria-hidden="true" />} href={`/invoices?new=1&job=${job.id}`}>
      Create Invoice
    </LinkButton>
  )
}
