import { routes } from '#server/http/routes.ts'
import { serveList } from '#server/lists/serve.ts'
import { deliveries } from '../contract.ts'
import { deliveryList } from './lists.ts'
import { retryDelivery } from './service.ts'

export const deliveryRoutes = routes(deliveries, {
  list: (ctx, { query }) => serveList(ctx, deliveryList, query),
  retry: (ctx, { params }) => retryDelivery(ctx, params.id),
})
