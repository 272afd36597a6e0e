import { Plus } from 'lucide-react'
import { useState } from 'react'
import { lazily } from '#web/platform/lazily.tsx'
import { useRead } from '#web/platform/query.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { RecordButton } from '#web/ui/record-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { calculations } from '../../contract.ts'
import { kinds } from '../../rules/kinds.ts'

const CalculationDetails = lazily(() => import('./calculation-details.tsx').then((module) => module.CalculationDetails))

/** The calculations of a job, in its details. */
export function JobCalculations({ jobId }: { jobId: string }) {
  const { data, error, refetch } = useRead(calculations.list, { query: { job_id: jobId } })
  const [shown, setShown] = useState<string | null>(null)
  return (
    <section aria-label="Calculations">
      <header className="mb-2 flex min-h-8 items-center justify-between gap-2">
        <h3 className="text-14 font-semibold">Calculations</h3>
        <LinkButton
          variant="outline"
          size="small"
          icon={<Plus aria-hidden="true" />}
          href={`/calculators?job=${jobId}`}
        >
          New Calculation
        </LinkButton>
      </header>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-11 w-full" />}
      {data?.length === 0 && <p className="text-14 text-muted">No calculations yet</p>}
      {data && data.length > 0 && (
        <ul className="grid gap-2">
          {data.map(({ id, name, answer, kind }) => (
            <li key={id}>
              <RecordButton
                name={name}
                detail={name === kinds[kind].label ? null : kinds[kind].label}
                status={<span className="shrink-0 tabular-nums">{answer}</span>}
                onOpen={() => setShown(id)}
              />
            </li>
          ))}
        </ul>
      )}
      {shown !== null && <CalculationDetails id={shown} onClose={() => setShown(null)} />}
    </section>
  )
}
