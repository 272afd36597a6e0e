import { formatDateTime } from '#contract/dates.ts'
import { useOpenPermit } from '#features/compliance/permits/web/shared/use-open-permit.ts'
import { useRead } from '#web/platform/query.ts'
import { useZone } from '#web/platform/zone.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { RecordSection } from '#web/ui/record-section.tsx'
import { inspections } from '../../contract.ts'
import { inspectionStates } from '../../states.ts'
import { ScheduleInspection } from '../inspection-form.tsx'
import { InspectionDetailsDialog } from './inspection-details.tsx'

type Props = { jobId: string; permitId?: undefined } | { permitId: string; jobId?: undefined }

/** The inspections of a job or a permit, in its details. */
export function InspectionSection({ jobId, permitId }: Props) {
  const zone = useZone()
  const permit = useOpenPermit(jobId)
  return (
    <RecordSection
      title="Inspections"
      list={useRead(inspections.list, { query: { job_id: jobId, permit_id: permitId } })}
      empty="No inspections yet"
      toLine={({ inspection_type, status, scheduled_date, completed_date }) => {
        const at = completed_date ?? scheduled_date
        return {
          name: inspection_type,
          detail: at === null ? 'No date yet' : formatDateTime(zone, at),
          status: <StatusBadge states={inspectionStates} status={status} />,
        }
      }}
      details={InspectionDetailsDialog}
      create={{
        label: 'Schedule Inspection',
        renderDialog: ({ onClose }) => (
          <ScheduleInspection
            start={jobId === undefined ? { permit_id: permitId } : { job_id: jobId, permit_id: permit }}
            onClose={onClose}
          />
        ),
      }}
    />
  )
}
