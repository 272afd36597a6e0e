import { BadgeCheck, Hammer, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { formatDateTime } from '#contract/dates.ts'
import { plainDecimal } from '#contract/money.ts'
import { type Acceptance, acceptances, blocked, type QuoteInvoice } from '#features/billing/acceptances/contract.ts'
import { invoiceStates } from '#features/billing/invoices/states.ts'
import type { Quote } from '#features/billing/quotes/contract.ts'
import { blocked as quoteBlocked } from '#features/billing/quotes/states.ts'
import { useAction } from '#web/platform/action.ts'
import { useRead } from '#web/platform/query.ts'
import { useZone } from '#web/platform/zone.ts'
import { Badge, StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { Money } from '#web/ui/money.tsx'
import { Signature } from '#web/ui/signature.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { ConvertQuote } from '../convert-quote.tsx'
import { FinalInvoiceButton } from '#features/billing/invoices/web/shared/final-invoice-button.tsx'

type AcceptedQuote = Pick<Quote, 'id' | 'status' | 'client_id' | 'quote_number' | 'is_change_order'>

/** For staff: what a customer accepted, whether it still matches its hash, and what became of it. Nothing for a quote not accepted yet. */
export function QuoteAcceptance({ quote }: { quote: AcceptedQuote }) {
  const isAccepted = quote.status === 'accepted' || quote.status === 'converted'
  return isAccepted ? <Accepted quote={quote} /> : null
}

const heading = 'text-13 font-medium text-muted'

function Accepted({ quote }: { quote: AcceptedQuote }) {
  const { data, error } = useRead(acceptances.get, { params: { id: quote.id } })
  if (error) return <ErrorState title="Failed to load the acceptance" error={error} />
  if (!data) return <Skeleton className="h-40 w-full" />
  return (
    <section aria-label="Acceptance" className="grid gap-4">
      <header className="flex items-center justify-between gap-3">
        <h3 className={heading}>Acceptance</h3>
        {data.flaw === null && (
          <Badge tone="good" icon={<BadgeCheck aria-hidden="true" />}>
            Verified
          </Badge>
        )}
      </header>
      {data.flaw !== null && <Flaw>{data.flaw}</Flaw>}
      <Facts acceptance={data} />
      <NextSteps quote={quote} acceptance={data} />
    </section>
  )
}

const Flaw = ({ children }: { children: string }) => (
  <p role="alert" className="flex items-start gap-2 rounded-control bg-bad/12 px-3 py-2 text-14 text-bad">
    <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    <span>{children} Compare it with the customer’s email before you rely on it.</span>
  </p>
)

function Facts({ acceptance }: { acceptance: Acceptance }) {
  const zone = useZone()
  const { name, accepted_at, ip_address, user_agent, total, deposit, document_hash, items, signature } = acceptance
  return (
    <>
      <div className="rounded-control border border-line px-4 py-3">
        <Signature signature={signature} name={name} />
      </div>
      <DefinitionGrid
        facts={[
          { label: 'Signed by', value: name },
          { label: 'Signed', value: formatDateTime(zone, accepted_at) },
          { label: 'Total', value: <Money>{total}</Money> },
          { label: 'Deposit', value: deposit && <Money>{deposit}</Money> },
          { label: 'Network address', value: ip_address },
          { label: 'Browser', value: user_agent && <span className="wrap-anywhere">{user_agent}</span> },
          { label: 'SHA-256', value: <code className="text-12 break-all">{document_hash}</code>, wide: true },
        ]}
      />
      <div>
        <h4 className={heading}>Accepted items</h4>
        <ul className="mt-1 grid gap-1">
          {items.map((item) => (
            <li key={item.id} className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">
                {Number(item.quantity) !== 1 && `${plainDecimal(item.quantity)} × `}
                {item.description}
              </span>
              <Money>{item.amount}</Money>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

/** The job and the invoices of the quote, and the button that makes the next one. */
function NextSteps({ quote, acceptance }: { quote: AcceptedQuote; acceptance: Acceptance }) {
  const [asking, setAsking] = useState(false)
  const convert = useAction(acceptances.convert, {
    done: 'Quote converted to a job',
    failed: 'Failed to convert quote',
  })
  const { job, deposit_invoice, final_invoice } = acceptance
  const params = { id: quote.id }
  return (
    <div className="grid gap-2">
      {job && (
        <Row label="Job">
          <Link href={`/jobs?open=${job.id}`} className="min-w-0 truncate text-accent-text hover:underline">
            {job.title}
          </Link>
        </Row>
      )}
      {deposit_invoice && <InvoiceRow label="Deposit" invoice={deposit_invoice} />}
      {final_invoice && <InvoiceRow label="Final invoice" invoice={final_invoice} />}
      <div className="flex flex-wrap gap-2">
        {job === null && (
          <Button
            icon={<Hammer aria-hidden="true" />}
            busy={convert.busy}
            blocked={quoteBlocked.convert(quote)}
            onClick={() => (quote.client_id === null ? setAsking(true) : void convert.run({ params, body: {} }))}
          >
            Convert to job
          </Button>
        )}
        {blocked.finalInvoice(acceptance) === null && <FinalInvoiceButton quoteId={quote.id} />}
      </div>
      {asking && <ConvertQuote quote={quote} onClose={() => setAsking(false)} />}
    </div>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex min-h-8 items-center gap-3">
    <span className="w-28 shrink-0 text-13 text-muted">{label}</span>
    {children}
  </div>
)

const InvoiceRow = ({ label, invoice }: { label: string; invoice: QuoteInvoice }) => (
  <Row label={label}>
    <Link href={`/invoices?open=${invoice.id}`} className="text-accent-text tabular-nums hover:underline">
      {invoice.invoice_number}
    </Link>
    <StatusBadge states={invoiceStates} status={invoice.status} />
    <Money className="ml-auto">{invoice.total}</Money>
  </Row>
)
