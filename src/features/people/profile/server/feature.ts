import type { ServerFeature } from '#server/feature.ts'
import { profileRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: profileRoutes,
}
