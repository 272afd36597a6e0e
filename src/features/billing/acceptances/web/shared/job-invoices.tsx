import { Plus } from 'lucide-react'
import { type InvoiceRow, invoices } from '#features/billing/invoices/contract.ts'
import { invoiceStates } from '#features/billing/invoices/states.ts'
import type { Job } from '#features/work/jobs/contract.ts'
import { useRead } from '#web/platform/query.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { LinkSection } from '#web/ui/link-section.tsx'
import { DocumentLine } from '#web/ui/record-links.tsx'
import { acceptances } from '../../contract.ts'
import { FinalInvoiceButton } from '#features/billing/invoices/web/shared/final-invoice-button.tsx'

type Props = { job: Pick<Job, 'id' | 'status'> }

/** The invoices that bill a job, with the one to create next. */
export function JobInvoices({ job }: Props) {
  const contract = useRead(acceptances.jobContract, { params: { id: job.id } })
  const bills = useRead(invoices.list, { query: { job_id: job.id } })
  return (
    <LinkSection
      title="Invoices"
      list={{ data: contract.data && bills.data, error: contract.error ?? bills.error }}
      empty="No invoices yet"
      renderLine={(invoice) => <Line key={invoice.id} invoice={invoice} />}
      action={
        contract.data &&
        bills.data && <NextInvoice job={job} nextToBill={contract.data.next_to_bill} bills={bills.data} />
      }
    />
  )
}

const Line = ({ invoice: { id, invoice_number, total, status, is_deposit } }: { invoice: InvoiceRow }) => (
  <DocumentLine
    href={`/invoices?open=${id}`}
    number={invoice_number}
    note={is_deposit ? 'Deposit' : ''}
    total={total}
    states={invoiceStates}
    status={status}
  />
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
