import { permitSections } from '#features/compliance/permits/web/shared/permit-sections.ts'
import type { JobDetails } from '#features/work/jobs/contract.ts'
import { jobSections } from '#features/work/jobs/web/shared/job-sections.ts'
import { visitKinds } from '#features/work/schedule/web/shared/visit-kinds.ts'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { sectionRoom, staffOnly } from '#web/platform/sections.tsx'
import { inspectionStates } from '../contract.ts'

const InspectionSection = lazily(
  () => import('./shared/inspection-section.tsx').then((m) => m.InspectionSection),
  sectionRoom,
)

export const feature: WebFeature = {
  palette: () => import('./palette.ts').then((m) => m.palette),
  extensions: [
    permitSections.with(({ permit }) => <InspectionSection permitId={permit.id} />),
    jobSections.with(
      staffOnly(({ job }: { job: JobDetails }) => <InspectionSection jobId={job.id} />),
      2,
    ),
    visitKinds.with({ kind: 'inspection', states: inspectionStates }),
  ],
}
