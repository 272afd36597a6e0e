import { settingsPalette } from '#features/company/settings/web/shared/settings-action.ts'
import { settingsCards } from '#features/company/settings/web/shared/settings-cards.ts'
import type { JobDetails } from '#features/work/jobs/contract.ts'
import { jobSections } from '#features/work/jobs/web/shared/job-sections.ts'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { staffOnly } from '#web/platform/sections.tsx'

const JobOverrides = lazily(() => import('./shared/job-overrides.tsx').then((m) => m.JobOverrides))

export const feature: WebFeature = {
  palette: settingsPalette('Gates', 'gates', 'block complete job requirements'),
  extensions: [
    settingsCards.with(
      lazily(() => import('./gates-card.tsx').then((m) => m.GatesCard)),
      5,
    ),
    jobSections.with(
      staffOnly(({ job }: { job: JobDetails }) => <JobOverrides jobId={job.id} />),
      6,
    ),
  ],
}
