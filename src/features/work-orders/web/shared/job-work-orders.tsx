import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useRead } from '#web/platform/query.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { RecordButton } from '#web/ui/record-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { workOrders } from '../../contract.ts'
import { workOrderStates } from '../../states.ts'
import { CreateWorkOrder } from '../order-form.tsx'
import { WorkOrderDetails } from './work-order-details.tsx'

/** The work orders of a job, in its details. */
export function JobWorkOrders({ job }: { job: { id: string; title: string } }) {
  const { data, error, refetch } = useRead(workOrders.list, { query: { job_id: job.id } })
  const [shown, setShown] = useState<string | null>(null)
  const [creating, setCreating] = useState(false)
  return (
    <section aria-label="Work orders">
      <header className="mb-2 flex min-h-8 items-center justify-between gap-2">
        <h3 className="text-14 font-semibold">Work Orders</h3>
        <Button variant="outline" size="small" icon={<Plus aria-hidden="true" />} onClick={() => setCreating(true)}>
          New Work Order
        </Button>
      </header>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-11 w-full" />}
      {data?.length === 0 && <p className="text-14 text-muted">No work orders yet</p>}
      {data && data.length > 0 && (
        <ul className="grid gap-2">
          {data.map(({ id, work_order_number, scope_of_work, status }) => (
            <li key={id}>
              <RecordButton
                name={work_order_number}
                detail={scope_of_work}
                status={<StatusBadge states={workOrderStates} status={status} />}
                onOpen={() => setShown(id)}
              />
            </li>
          ))}
        </ul>
      )}
      {creating && <CreateWorkOrder job={job} onClose={() => setCreating(false)} />}
      {shown !== null && <WorkOrderDetails id={shown} onClose={() => setShown(null)} />}
    </section>
  )
}
