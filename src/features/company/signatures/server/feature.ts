import type { ServerFeature } from '#server/feature.ts'
import { signatureRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: signatureRoutes,
}
