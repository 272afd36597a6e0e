import type { ServerFeature } from '#server/feature.ts'
import { leadFormRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: leadFormRoutes,
}
