import type { ServerFeature } from '#server/feature.ts'
import { portalRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: portalRoutes,
}
