import { Briefcase } from 'lucide-react'
import { clientSections } from '#features/people/clients/web/shared/client-sections.ts'
import { jobField } from '#features/work/hours/web/shared/job-field.ts'
import { propertySections } from '#features/people/properties/web/shared/property-sections.ts'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { sectionRoom } from '#web/platform/sections.tsx'

export const feature: WebFeature = {
  screens: {
    '/jobs': lazily(() => import('./jobs-screen.tsx').then((m) => m.JobsScreen)),
  },
  navigation: [
    { group: 'operations', position: 4, href: '/jobs', label: 'Jobs', icon: Briefcase, letter: 'j' },
    { group: 'menu', position: 4, href: '/jobs', label: 'My Jobs', icon: Briefcase, letter: 'j' },
  ],
  palette: () => import('./palette.ts').then((m) => m.palette),
  extensions: [
    jobField.with(lazily(() => import('./shared/job-picker.tsx').then((m) => m.JobPicker))),
    clientSections.with(
      lazily(() => import('./shared/client-jobs.tsx').then((m) => m.ClientJobs), sectionRoom),
      2,
    ),
    propertySections.with(
      lazily(() => import('./shared/property-jobs.tsx').then((m) => m.PropertyJobs), sectionRoom),
      3,
    ),
  ],
}
