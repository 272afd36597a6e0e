import type { ServerFeature } from '#server/feature.ts'
import { auditRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: auditRoutes,
}
