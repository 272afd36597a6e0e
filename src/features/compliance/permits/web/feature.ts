import { calculationCopy } from '#features/electrical/calculators/web/shared/calculation-copy.ts'
import { jobSections } from '#features/work/jobs/web/shared/job-sections.ts'
import { propertySections } from '#features/people/properties/web/shared/property-sections.ts'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { sectionRoom, staffOnly } from '#web/platform/sections.tsx'

export const feature: WebFeature = {
  palette: () => import('./palette.ts').then((m) => m.palette),
  extensions: [
    jobSections.with(
      staffOnly(lazily(() => import('./shared/job-permits.tsx').then((m) => m.JobPermits), sectionRoom)),
      1,
    ),
    calculationCopy.with(lazily(() => import('./copy-to-permit.tsx').then((m) => m.CopyToPermit))),
    propertySections.with(
      staffOnly(lazily(() => import('./shared/property-permits.tsx').then((m) => m.PropertyPermits), sectionRoom)),
      5,
    ),
  ],
}
