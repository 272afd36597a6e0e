import type { ServerFeature } from '#server/feature.ts'
import { linkRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: linkRoutes,
  audited: { link: { noun: 'link', path: '/api/links' } },
}
