import { routes } from '#server/platform/http/routes.ts'
import { deliveries } from '../contract.ts'
import { listDeliveries } from './queries.ts'
import { retryDelivery } from './service.ts'

export const deliveryRoutes = routes(deliveries, {
  list: (ctx, { query }) => listDeliveries(ctx, query),
  retry: (ctx, { params }) => retryDelivery(ctx, params.id),
})
