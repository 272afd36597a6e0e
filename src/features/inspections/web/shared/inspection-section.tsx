import { Plus } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '#contract/dates.ts'
import { useRead } from '#web/platform/query.ts'
import { useZone } from '#web/platform/zone.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { RecordButton } from '#web/ui/record-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { inspections } from '../../contract.ts'
import { inspectionStates } from '../../states.ts'
import { ScheduleInspection } from '../inspection-form.tsx'
import { InspectionDetailsDialog } from './inspection-details.tsx'

type Props = { jobId: string; permitId?: undefined } | { permitId: string; jobId?: undefined }

/** The inspections of a job or a permit, in its details. */
export function InspectionSection({ jobId, permitId }: Props) {
  const zone = useZone()
  const { data, error, refetch } = useRead(inspections.list, { query: { job_id: jobId, permit_id: permitId } })
  const [shown, setShown] = useState<string | null>(null)
  const [creating, setCreating] = useState(false)
  return (
    <section aria-label="Inspections">
      <header className="mb-2 flex min-h-8 items-center justify-between gap-2">
        <h3 className="text-14 font-semibold">Inspections</h3>
        <Button variant="outline" size="small" icon={<Plus aria-hidden="true" />} onClick={() => setCreating(true)}>
          Schedule Inspection
        </Button>
      </header>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-11 w-full" />}
      {data?.length === 0 && <p className="text-14 text-muted">No inspections yet</p>}
      {data && data.length > 0 && (
        <ul className="grid gap-2">
          {data.map(({ id, inspection_type, status, scheduled_date, completed_date }) => {
            const at = completed_date ?? scheduled_date
            return (
              <li key={id}>
                <RecordButton
                  name={inspection_type}
                  detail={at === null ? 'Not scheduled' : formatDateTime(zone, at)}
                  status={<StatusBadge states={inspectionStates} status={status} />}
                  onOpen={() => setShown(id)}
                />
              </li>
            )
          })}
        </ul>
      )}
      {creating && (
        <ScheduleInspection
          start={jobId === undefined ? { permit_id: permitId } : { job_id: jobId }}
          onClose={() => setCreating(false)}
        />
      )}
      {shown !== null && <InspectionDetailsDialog id={shown} onClose={() => setShown(null)} />}
    </section>
  )
}
