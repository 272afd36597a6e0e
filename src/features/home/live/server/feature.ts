import { routes } from '#server/http/routes.ts'
import type { ServerFeature } from '#server/feature.ts'
import { live } from '../contract.ts'
import { waitForNews } from './news.ts'

export const feature: ServerFeature = {
  routes: routes(live, { news: (ctx, { query, signal }) => waitForNews(ctx, query, signal) }),
}
