import { isStaff } from '#contract/roles.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useUser } from '#web/platform/session.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { JobDetails } from '#features/jobs/contract.ts'

/** The room of a section with no record or one, so that nothing below it moves when it loads. */
const room = <Skeleton className="h-21 w-full" />

const ClientPanels = lazily(() =>
  import('#features/panels/web/shared/client-panels.tsx').then((module) => module.ClientPanels),
)
const JobOverrides = lazily(() =>
  import('#features/gates/web/shared/job-overrides.tsx').then((module) => module.JobOverrides),
)
const JobCalculations = lazily(
  () => import('#features/calculators/web/shared/job-calculations.tsx').then((module) => module.JobCalculations),
  room,
)
const JobPermits = lazily(
  () => import('#features/permits/web/shared/job-permits.tsx').then((module) => module.JobPermits),
  room,
)
const JobInvoices = lazily(
  () => import('#features/acceptances/web/shared/job-invoices.tsx').then((module) => module.JobInvoices),
  room,
)
const InspectionSection = lazily(
  () => import('#features/inspections/web/shared/inspection-section.tsx').then((module) => module.InspectionSection),
  room,
)
const JobWorkOrders = lazily(
  () => import('#features/work-orders/web/shared/job-work-orders.tsx').then((module) => module.JobWorkOrders),
  room,
)

const DossierSection = lazily(() =>
  import('#features/dossier/web/shared/dossier-section.tsx').then((module) => module.DossierSection),
)

/** The sections of a job's details that jobs cannot import: one line for each feature, loaded lazily. A client sees their panels. */
export function JobSectionList({ job }: { job: JobDetails }) {
  const { role } = useUser()
  if (!isStaff(role)) return <ClientPanels clientId={job.client_id} />
  return (
    <>
      <JobPermits job={job} />
      <InspectionSection jobId={job.id} />
      <JobWorkOrders job={job} />
      <JobInvoices job={job} />
      <JobCalculations jobId={job.id} />
      <JobOverrides jobId={job.id} />
      <ClientPanels clientId={job.client_id} />
      <DossierSection jobId={job.id} />
    </>
  )
}
