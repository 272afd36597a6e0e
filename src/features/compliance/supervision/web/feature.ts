import { jobSections } from '#features/work/jobs/web/shared/job-sections.ts'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { staffOnly } from '#web/platform/sections.tsx'

export const feature: WebFeature = {
  extensions: [
    jobSections.with(staffOnly(lazily(() => import('./supervision-section.tsx').then((m) => m.SupervisionSection))), 1),
  ],
}
