import { settingsCards } from '#features/company/settings/web/shared/settings-cards.ts'
import type { JobDetails } from '#features/work/jobs/contract.ts'
import { jobSections } from '#features/work/jobs/web/shared/job-sections.ts'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { sectionRoom, staffOnly } from '#web/platform/sections.tsx'

const JobCalculations = lazily(
  () => import('./shared/job-calculations.tsx').then((m) => m.JobCalculations),
  sectionRoom,
)

export const feature: WebFeature = {
  screens: {
    '/calculators/:kind?': lazily(() => import('./calculators-screen.tsx').then((m) => m.CalculatorsScreen)),
  },
  palette: () => import('./palette.ts').then((m) => m.palette),
  extensions: [
    settingsCards.with(
      lazily(() => import('./code-editions-card.tsx').then((m) => m.CodeEditionsCard)),
      7,
    ),
    jobSections.with(
      staffOnly(({ job }: { job: JobDetails }) => <JobCalculations jobId={job.id} />),
      5,
    ),
  ],
}
