import type { ServerFeature } from '#server/feature.ts'
import { noticeRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: noticeRoutes,
}
