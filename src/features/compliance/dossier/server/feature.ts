import type { ServerFeature } from '#server/feature.ts'
import { dossierRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: dossierRoutes,
}
