import { routes } from '#server/http/routes.ts'
import { deliveries } from '../contract.ts'
import { receiveText } from './inbound.ts'
import { listDeliveries } from './queries.ts'
import { retryDelivery } from './service.ts'

export const deliveryRoutes = routes(deliveries, {
  list: (ctx, { query }) => listDeliveries(ctx, query),
  receiveText: (ctx, { body, http }) => receiveText(ctx, body, http),
  retry: (ctx, { params }) => retryDelivery(ctx, params.id),
})
