import type { ServerFeature } from '#server/feature.ts'
import { resetLinkJob } from './password-reset.ts'
import { authRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: authRoutes,
  backgroundJobs: [resetLinkJob],
}
