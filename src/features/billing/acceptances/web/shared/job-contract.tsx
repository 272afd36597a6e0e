import { Plus } from 'lucide-react'
import { useLocation } from 'wouter'
import { blocked, quoteStates } from '#features/billing/quotes/states.ts'
import type { Job } from '#features/work/jobs/contract.ts'
import { useRead } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { DocumentLine, RecordLinks } from '#web/ui/record-links.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { acceptances, type ContractLine } from '../../contract.ts'

/** The quote that became a job, its change orders, and what they come to. */
export function JobContract({ job }: { job: Pick<Job, 'id' | 'status'> }) {
  const [, navigate] = useLocation()
  const { data, error } = useRead(acceptances.jobContract, { params: { id: job.id } })
  return (
    <section aria-label="Contract">
      <header className="mb-2 flex min-h-8 items-center justify-between gap-2">
        <h3 className="text-14 font-semibold">Contract</h3>
        <Button
          variant="outline"
          size="small"
          icon={<Plus aria-hidden="true" />}
          blocked={blocked.changeJob(job)}
          onClick={() => navigate(`/quotes?new=1&job=${job.id}`)}
        >
          New change order
        </Button>
      </header>
      {error ? (
        <ErrorState title="Failed to load the contract" error={error} />
      ) : data ? (
        <>
          <RecordLinks empty="No quote and no change orders yet">
            {data.quotes.map((quote) => (
              <Line key={quote.id} quote={quote} />
            ))}
          </RecordLinks>
          {data.total !== null && <Total>{data.total}</Total>}
        </>
      ) : (
        <Skeleton className="h-11 w-full" />
      )}
    </section>
  )
}

const Line = ({ quote: { id, quote_number, is_change_order, total, status } }: { quote: ContractLine }) => (
  <DocumentLine
    href={`/quotes?open=${id}`}
    number={quote_number}
    note={is_change_order ? 'Change order' : 'Quote'}
    total={total}
    states={quoteStates}
    status={status}
  />
)

const Total = ({ children }: { children: string }) => (
  <p className="mt-2 flex items-baseline gap-3 px-4 text-14 font-semibold">
    Contract total
    <Money className="ml-auto">{children}</Money>
    <span aria-hidden="true" className="w-26 shrink-0" />
  </p>
)
