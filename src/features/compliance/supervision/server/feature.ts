import type { ServerFeature } from '#server/feature.ts'
import { supervisionRoutes } from './routes.ts'

export const feature: ServerFeature = { routes: supervisionRoutes }
