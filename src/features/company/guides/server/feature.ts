import type { ServerFeature } from '#server/feature.ts'
import { guideRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: guideRoutes,
}
