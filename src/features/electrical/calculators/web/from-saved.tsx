import { useRecord } from '#web/platform/record.ts'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { calculations } from '../contract.ts'
import { type Kind, kinds } from '../rules/kinds.ts'
import { Calculator } from './calculator.tsx'

/** A calculator that starts with the inputs of a saved calculation. */
export function FromSaved({ kind, id }: { kind: Kind; id: string }) {
  const { record, error } = useRecord(calculations.get, id)
  if (record) return <Calculator kind={kind} start={record} jobId={record.job_id} />
  return (
    <Page title={kinds[kind].label}>
      {error ? (
        <ErrorState title="Failed to load the saved calculation" error={error} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </Page>
  )
}
