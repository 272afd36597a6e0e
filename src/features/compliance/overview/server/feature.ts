import type { ServerFeature } from '#server/feature.ts'
import { complianceRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: complianceRoutes,
}
