import type { ServerFeature } from '#server/feature.ts'
import { twoFactorRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: twoFactorRoutes,
}
