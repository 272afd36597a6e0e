import { TrendingUp } from 'lucide-react'
import { settingsPalette } from '#features/company/settings/web/shared/settings-action.ts'
import { settingsCards } from '#features/company/settings/web/shared/settings-cards.ts'
import { userSections } from '#features/people/users/web/shared/user-sections.ts'
import type { JobDetails } from '#features/work/jobs/contract.ts'
import { jobSections } from '#features/work/jobs/web/shared/job-sections.ts'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { sectionRoom, staffOnly } from '#web/platform/sections.tsx'
import { useUser } from '#web/platform/session.ts'

const JobCosts = lazily(() => import('./shared/job-costs.tsx').then((m) => m.JobCosts), sectionRoom)
const JobMargin = lazily(() => import('./shared/job-margin.tsx').then((m) => m.JobMargin), sectionRoom)
const LaborRates = lazily(() => import('./shared/labor-rates.tsx').then((m) => m.LaborRates), sectionRoom)

export const feature: WebFeature = {
  screens: {
    '/reports/margins': lazily(() => import('./margins-screen.tsx').then((m) => m.MarginsScreen)),
  },
  navigation: [
    {
      group: 'operations',
      position: 8,
      role: 'admin',
      href: '/reports/margins',
      label: 'Margins',
      icon: TrendingUp,
    },
  ],
  palette: settingsPalette('Labor burden', 'labor-burden', 'payroll taxes insurance margin'),
  extensions: [
    jobSections.with(staffOnly(JobCosts), 5),
    jobSections.with(({ job }: { job: JobDetails }) => useUser().role === 'admin' && <JobMargin job={job} />, 5),
    userSections.with(LaborRates),
    settingsCards.with(
      lazily(() => import('./burden-card.tsx').then((m) => m.BurdenCard)),
      7,
    ),
  ],
}
