import type { ServerFeature } from '#server/feature.ts'
import { licenseFiles } from './file-subject.ts'
import { backgroundJobs } from './background.ts'
import { licenseRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: licenseRoutes,
  backgroundJobs: backgroundJobs,
  audited: {
    insurance: { noun: 'insurance', openTo: 'staff' },
    license: {
      noun: 'license',
      path: '/api/licenses',
      table: 'licenses',
      page: '/compliance?tab=standards&license=',
      openTo: 'staff',
    },
  },
  extensions: [licenseFiles],
}
