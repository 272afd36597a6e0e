import type { ServerFeature } from '#server/feature.ts'
import { clientFiles } from './file-subject.ts'
import { clientRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: clientRoutes,
  audited: { client: { noun: 'client', path: '/api/clients', table: 'clients', page: '/clients?open=' } },
  extensions: [clientFiles],
}
