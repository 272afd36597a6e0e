import { routes } from '#server/http/routes.ts'
import { serveList } from '#server/lists/serve.ts'
import { heldMessages } from '#server/outbox/held-messages.ts'
import { deliveries } from '../contract.ts'
import { decideAllHeld, decideHeld } from './held-messages.ts'
import { deliveryList } from './lists.ts'
import { retryDelivery } from './shared/retry.ts'

/** The routes of the outbox. */
export const deliveryRoutes = routes(deliveries, {
  list: (ctx, { query }) => serveList(ctx, deliveryList, query),
  held: (ctx) => heldMessages(ctx.db),
  release: (ctx, { params }) => decideHeld(ctx, 'release', params.id),
  drop: (ctx, { params }) => decideHeld(ctx, 'drop', params.id),
  releaseAll: (ctx) => decideAllHeld(ctx, 'release'),
  dropAll: (ctx) => decideAllHeld(ctx, 'drop'),
  retry: (ctx, { params }) => retryDelivery(ctx, params.id),
})
