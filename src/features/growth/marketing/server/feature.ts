import type { ServerFeature } from '#server/feature.ts'
import { marketingRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: marketingRoutes,
  audited: { marketing_post: { noun: 'post', path: '/api/marketing' } },
}
