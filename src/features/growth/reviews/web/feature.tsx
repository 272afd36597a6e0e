import { settingsPalette } from '#features/company/settings/web/shared/settings-action.ts'
import { settingsCards } from '#features/company/settings/web/shared/settings-cards.ts'
import type { JobDetails } from '#features/work/jobs/contract.ts'
import { jobSections } from '#features/work/jobs/web/shared/job-sections.ts'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { staffOnly } from '#web/platform/sections.tsx'

const ReviewSection = lazily(() => import('./shared/review-section.tsx').then((m) => m.ReviewSection))
const JobReview = staffOnly(
  ({ job }: { job: JobDetails }) => job.status === 'completed' && <ReviewSection jobId={job.id} />,
)

export const feature: WebFeature = {
  palette: settingsPalette('Review requests', 'review-requests', 'google stars'),
  extensions: [
    settingsCards.with(
      lazily(() => import('./review-requests-card.tsx').then((m) => m.ReviewRequestsCard)),
      3,
    ),
    jobSections.with(JobReview, 9),
  ],
}
