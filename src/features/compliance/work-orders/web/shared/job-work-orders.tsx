import { useOpenPermit } from '#features/compliance/permits/web/shared/use-open-permit.ts'
import { useRead } from '#web/platform/query.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { RecordSection } from '#web/ui/record-section.tsx'
import { workOrders } from '../../contract.ts'
import { workOrderStates } from '../../states.ts'
import { CreateWorkOrder } from '../order-form.tsx'
import { WorkOrderDetails } from './work-order-details.tsx'

export function JobWorkOrders({ job }: { job: { id: string; title: string } }) {
  const permit = useOpenPermit(job.id)
  return (
    <RecordSection
      title="Work Orders"
      list={useRead(workOrders.list, { query: { job_id: job.id } })}
      empty="No work orders yet"
      toLine={({ work_order_number, scope_of_work, status }) => ({
        name: work_order_number,
        detail: scope_of_work,
        status: <StatusBadge states={workOrderStates} status={status} />,
      })}
      details={WorkOrderDetails}
      create={{
        label: 'New Work Order',
        renderDialog: ({ onClose }) => <CreateWorkOrder job={job} permit={permit} onClose={onClose} />,
      }}
    />
  )
}
