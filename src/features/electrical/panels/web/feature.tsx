import { Gauge } from 'lucide-react'
import { clientSections } from '#features/people/clients/web/shared/client-sections.ts'
import { jobSections } from '#features/work/jobs/web/shared/job-sections.ts'
import { propertySections } from '#features/people/properties/web/shared/property-sections.ts'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { sectionRoom } from '#web/platform/sections.tsx'

const JobPanels = lazily(() => import('./shared/job-panels.tsx').then((m) => m.JobPanels))

export const feature: WebFeature = {
  screens: {
    '/panels': lazily(() => import('./capacity-screen.tsx').then((m) => m.CapacityScreen)),
    '/panels/:id': lazily(() => import('./panel-screen.tsx').then((m) => m.PanelScreen)),
  },
  navigation: [{ group: 'growth', position: 7, href: '/panels', label: 'Panel Capacity', icon: Gauge }],
  palette: () => import('./palette.ts').then((m) => m.palette),
  extensions: [
    clientSections.with(
      lazily(() => import('./shared/client-properties.tsx').then((m) => m.ClientProperties)),
      3,
    ),
    propertySections.with(
      lazily(() => import('./shared/property-panels.tsx').then((m) => m.PropertyPanels), sectionRoom),
      1,
    ),
    jobSections.with(JobPanels, 7),
  ],
}
