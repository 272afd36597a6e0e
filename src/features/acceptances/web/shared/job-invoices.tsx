import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { type InvoiceRow, invoices, invoiceStates } from '#features/invoices/contract.ts'
import type { Job } from '#features/jobs/contract.ts'
import { quotes } from '#features/quotes/contract.ts'
import { quoteStates } from '#features/quotes/states.ts'
import { query, useRead } from '#web/platform/query.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { RecordLink, RecordLinks } from '#web/ui/record-links.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { acceptances, blocked } from '../../contract.ts'
import { FinalInvoiceButton } from '#features/invoices/web/shared/final-invoice-button.tsx'

type Props = { job: Pick<Job, 'id' | 'status'> }

/** The quote that became a job and the invoices that bill it, with the invoice to create next. */
export function JobInvoices({ job }: Props) {
  const ofJob = { query: { job_id: job.id } }
  const offer = useRead(quotes.list, ofJob)
  const bills = useRead(invoices.list, ofJob)
  const [quote] = offer.data ?? []
  const error = offer.error ?? bills.error
  return (
    <section aria-label="Invoices">
      <header className="mb-2 flex min-h-8 items-center justify-between gap-2">
        <h3 className="text-14 font-semibold">Invoices</h3>
        {offer.data && bills.data && <NextInvoice job={job} quoteId={quote?.id} bills={bills.data} />}
      </header>
      {error ? (
        <ErrorState
          title="Failed to load invoices"
          error={error}
          onRetry={() => void Promise.all([offer.refetch(), bills.refetch()])}
        />
      ) : offer.data && bills.data ? (
        <RecordLinks empty="No invoices yet">
          {[
            ...offer.data.map(({ id, quote_number, total, status }) => (
              <Line key={id} href={`/quotes?open=${id}`} number={quote_number} total={total}>
                <StatusBadge states={quoteStates} status={status} />
              </Line>
            )),
            ...bills.data.map(({ id, invoice_number, total, status, is_deposit }) => (
              <Line key={id} href={`/invoices?open=${id}`} number={invoice_number} total={total} isDeposit={is_deposit}>
                <StatusBadge states={invoiceStates} status={status} />
              </Line>
            )),
          ]}
        </RecordLinks>
      ) : (
        <Skeleton className="h-11 w-full" />
      )}
    </section>
  )
}

type LineProps = { href: string; number: string; total: string; isDeposit?: boolean; children: ReactNode }

const Line = ({ href, number, total, isDeposit = false, children }: LineProps) => (
  <RecordLink href={href}>
    <span className="grid items-baseline gap-x-3 tabular-nums md:flex">
      <span className="font-medium">{number}</span>
      {isDeposit && <span className="text-13 text-muted">Deposit</span>}
    </span>
    <Money className="ml-auto">{total}</Money>
    <span className="w-26 shrink-0">{children}</span>
  </RecordLink>
)

type NextProps = Props & { quoteId: string | undefined; bills: readonly InvoiceRow[] }

/** An accepted quote is billed by its final invoice, once; the office writes any other. */
function NextInvoice({ job, quoteId, bills }: NextProps) {
  const isBilled = bills.some(({ is_deposit, status }) => !is_deposit && status !== 'cancelled')
  const look = { size: 'small', variant: job.status === 'completed' && !isBilled ? 'primary' : 'outline' } as const
  const acceptance = useQuery({
    ...query(acceptances.get, { params: { id: quoteId ?? '' } }),
    enabled: quoteId !== undefined,
  })
  if (quoteId !== undefined && acceptance.isPending) return null
  return quoteId !== undefined && acceptance.data && blocked.finalInvoice(acceptance.data) === null ? (
    <FinalInvoiceButton {...look} quoteId={quoteId} />
  ) : (
    <LinkButton {...look} icon={<Plus aria-hidden="true" />} href={`/invoices?new=1&job=${job.id}`}>
      Create Invoice
    </LinkButton>
  )
}
