import type { ServerFeature } from '#server/feature.ts'
import { tokenRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: tokenRoutes,
  audited: {
    access_token: { noun: 'access token', path: '/api/tokens', table: 'access_tokens', omits: ['last_used_at'] },
  },
}
