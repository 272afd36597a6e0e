import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useRead } from '#web/platform/query.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { RecordButton } from '#web/ui/record-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { permits } from '../../contract.ts'
import { permitStates } from '../../states.ts'
import { CreatePermit } from '../permit-form.tsx'
import { PermitDetailsDialog } from './permit-details.tsx'

/** The permits of a job, in its details. */
export function JobPermits({ job }: { job: { id: string; location: string | null } }) {
  const { data, error, refetch } = useRead(permits.list, { query: { job_id: job.id } })
  const [shown, setShown] = useState<string | null>(null)
  const [creating, setCreating] = useState(false)
  return (
    <section aria-label="Permits">
      <header className="mb-2 flex min-h-8 items-center justify-between gap-2">
        <h3 className="text-14 font-semibold">Permits</h3>
        <Button variant="outline" size="small" icon={<Plus aria-hidden="true" />} onClick={() => setCreating(true)}>
          New Permit Application
        </Button>
      </header>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-11 w-full" />}
      {data?.length === 0 && <p className="text-14 text-muted">No permits yet</p>}
      {data && data.length > 0 && (
        <ul className="grid gap-2">
          {data.map(({ id, permit_type, permit_number, status }) => (
            <li key={id}>
              <RecordButton
                name={permit_type}
                detail={permit_number}
                status={<StatusBadge states={permitStates} status={status} />}
                onOpen={() => setShown(id)}
              />
            </li>
          ))}
        </ul>
      )}
      {creating && (
        <CreatePermit
          start={{ job_id: job.id, project_address: job.location ?? '' }}
          onClose={() => setCreating(false)}
        />
      )}
      {shown !== null && <PermitDetailsDialog id={shown} onClose={() => setShown(null)} />}
    </section>
  )
}
