import type { ServerFeature } from '#server/feature.ts'
import { scheduleRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: scheduleRoutes,
}
