import type { ServerFeature } from '#server/feature.ts'
import { drivingRoutes } from './routes.ts'

export const feature: ServerFeature = { routes: drivingRoutes }
