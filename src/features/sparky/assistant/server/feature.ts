import type { ServerFeature } from '#server/feature.ts'
import { assistantRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: assistantRoutes,
  audited: { proposal: { noun: 'proposal', path: '/api/ai/proposals' } },
}
