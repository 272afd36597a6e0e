import type { ServerFeature } from '#server/feature.ts'
import { draftRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: draftRoutes,
}
