import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useLocation } from 'wouter'
import { query } from '#web/platform/query.ts'
import { CheckboxField } from '#web/ui/fields.tsx'
import { acceptances, blocked } from '#features/billing/acceptances/contract.ts'
import { FinalInvoiceButton } from './shared/final-invoice-button.tsx'

/** In an invoice's form: offers the final invoice of the job's quote while that has something left to bill. */
export function BesideQuote({ currentJob }: { currentJob: string | null }) {
  const [, navigate] = useLocation()
  const job_id = useWatch<{ job_id: string }>({ name: 'job_id' })
  const contract = useQuery({
    ...query(acceptances.jobContract, { params: { id: job_id } }),
    enabled: job_id !== '' && job_id !== currentJob,
  })
  const reason = contract.data ? blocked.otherInvoice(contract.data) : null
  const quoteId = contract.data?.next_to_bill
  if (!quoteId || reason === null) return null
  return (
    <section
      aria-label="The job's quote"
      className="grid justify-items-start gap-2 rounded-card border border-warn/40 bg-warn/10 p-4"
    >
      <p className="text-14">{reason}</p>
      <FinalInvoiceButton quoteId={quoteId} size="small" onCreated={(id) => navigate(`/invoices?open=${id}`)} />
      <CheckboxField name="beside_quote" label="This invoice bills other work, not part of the quote" />
    </section>
  )
}
