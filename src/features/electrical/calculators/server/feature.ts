import type { ServerFeature } from '#server/feature.ts'
import { calculationRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: calculationRoutes,
  audited: { calculation: { noun: 'calculation', path: '/api/calculations', table: 'calculations', openTo: 'staff' } },
}
