import type { ServerFeature } from '#server/feature.ts'
import { backgroundJobs } from './background.ts'
import { latestApplication } from './job-permit.ts'
import { permitRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: permitRoutes,
  backgroundJobs: backgroundJobs,
  extensions: [latestApplication],
  audited: {
    permit: {
      noun: 'permit',
      path: '/api/permits',
      table: 'permits',
      page: '/compliance?tab=permits&open=',
      openTo: 'staff',
    },
  },
}
