import { useRead } from '#web/platform/query.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { RecordSection } from '#web/ui/record-section.tsx'
import { permits } from '../../contract.ts'
import { permitStates } from '../../states.ts'
import { CreatePermit } from '../permit-form.tsx'
import { PermitDetailsDialog } from './permit-details.tsx'

export const JobPermits = ({ job }: { job: { id: string; location: string | null } }) => (
  <RecordSection
    title="Permits"
    list={useRead(permits.list, { query: { job_id: job.id } })}
    empty="No permits yet"
    toLine={({ permit_type, permit_number, status }) => ({
      name: permit_type,
      detail: permit_number,
      status: <StatusBadge states={permitStates} status={status} />,
    })}
    details={PermitDetailsDialog}
    create={{
      label: 'New Permit Application',
      renderDialog: ({ onClose }) => (
        <CreatePermit start={{ job_id: job.id, project_address: job.location ?? '' }} onClose={onClose} />
      ),
    }}
  />
)
