import type { ServerFeature } from '#server/feature.ts'
import { actualsRoutes } from './routes.ts'

export const feature: ServerFeature = { routes: actualsRoutes }
