import { useParams, useSearchParams } from 'wouter'
import { allows } from '#contract/roles.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useRecord } from '#web/platform/record.ts'
import { useUser } from '#web/platform/session.ts'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, ForbiddenState } from '#web/ui/states.tsx'
import { NotFound } from '#web/shell/not-found.tsx'
import { calculations } from '../contract.ts'
import { type Kind, kinds } from '../rules/kinds.ts'
import { isKind } from './blanks.ts'
import { FORBIDDEN, SavedCalculations } from './saved-calculations.tsx'

const Calculator = lazily(() => import('./calculator.tsx').then((module) => module.Calculator))

/** The calculators and what was saved; below it one page for each kind. */
export function CalculatorsScreen() {
  const { kind } = useParams<{ kind?: string }>()
  const { role } = useUser()
  const [search] = useSearchParams()
  if (kind === undefined) return <SavedCalculations />
  if (!isKind(kind)) return <NotFound />
  if (!allows(calculations.list.access, role))
    return (
      <Page title={kinds[kind].label}>
        <ForbiddenState>{FORBIDDEN}</ForbiddenState>
      </Page>
    )
  const from = search.get('from')
  const jobId = search.get('job') ?? ''
  if (from !== null) return <FromSaved key={from} kind={kind} id={from} />
  return <Calculator key={kind} kind={kind} jobId={jobId} />
}

/** A calculator that starts with the inputs of a saved calculation. */
function FromSaved({ kind, id }: { kind: Kind; id: string }) {
  const { record, error, refetch } = useRecord(calculations.get, id)
  if (record) return <Calculator kind={kind} start={record} jobId={record.job_id} />
  return (
    <Page title={kinds[kind].label}>
      {error ? (
        <ErrorState title="Failed to load the saved calculation" error={error} onRetry={refetch} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </Page>
  )
}
