import type { ServerFeature } from '#server/feature.ts'
import { deliveryJobs } from './background.ts'
import { deliveryRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: deliveryRoutes,
  backgroundJobs: deliveryJobs,
  audited: { delivery: { noun: 'message', path: '/api/deliveries' } },
}
