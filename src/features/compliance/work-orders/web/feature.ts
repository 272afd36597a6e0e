import { jobSections } from '#features/work/jobs/web/shared/job-sections.ts'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { sectionRoom, staffOnly } from '#web/platform/sections.tsx'

export const feature: WebFeature = {
  palette: () => import('./palette.ts').then((m) => m.palette),
  extensions: [
    jobSections.with(
      staffOnly(lazily(() => import('./shared/job-work-orders.tsx').then((m) => m.JobWorkOrders), sectionRoom)),
      3,
    ),
  ],
}
