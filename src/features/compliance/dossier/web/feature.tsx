import type { JobDetails } from '#features/work/jobs/contract.ts'
import { jobSections } from '#features/work/jobs/web/shared/job-sections.ts'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { staffOnly } from '#web/platform/sections.tsx'

const DossierSection = lazily(() => import('./shared/dossier-section.tsx').then((m) => m.DossierSection))

export const feature: WebFeature = {
  extensions: [
    jobSections.with(
      staffOnly(({ job }: { job: JobDetails }) => <DossierSection jobId={job.id} />),
      8,
    ),
  ],
}
