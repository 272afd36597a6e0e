import type { ServerFeature } from '#server/feature.ts'
import { priceBookRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: priceBookRoutes,
  audited: {
    price_book_item: {
      noun: 'price book item',
      path: '/api/price-book',
      table: 'price_book_items',
      omits: ['times_used', 'last_used_at'],
      page: '/price-book?open=',
    },
  },
}
