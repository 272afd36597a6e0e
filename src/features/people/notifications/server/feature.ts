import type { ServerFeature } from '#server/feature.ts'
import { pushJob } from './background.ts'
import { notificationRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: notificationRoutes,
  backgroundJobs: [pushJob],
}
