import { JobDetailsDialog } from '#features/work/jobs/web/shared/job-details.tsx'
import { visits } from '#features/work/visits/contract.ts'
import { useRead } from '#web/platform/query.ts'
import { LoadingDialog } from '#web/ui/record-dialog.tsx'

/** The details of the job of a visit that is on other days than those on screen. */
export function OtherVisit({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useRead(visits.get, { params: { id } })
  if (data) return <JobDetailsDialog id={data.job_id} onClose={onClose} />
  return <LoadingDialog title="Job Details" noun="visit" error={error} onClose={onClose} />
}
