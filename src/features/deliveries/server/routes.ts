import { routes } from '#server/http/routes.ts'
import { serveList } from '#server/lists/serve.ts'
import { heldMessages } from '#server/outbox/held.ts'
import { deliveries } from '../contract.ts'
import { decideAllHeld, decideHeld } from './held.ts'
import { deliveryList } from './lists.ts'
import { type BeforeSending, retryDelivery } from './shared/retry.ts'

/** The routes of the outbox. `app/` lists what must hold before a message about each type of record is sent again. */
export const deliveryRoutes = (before: BeforeSending) =>
  routes(deliveries, {
    list: (ctx, { query }) => serveList(ctx, deliveryList, query),
    held: (ctx) => heldMessages(ctx.db),
    release: (ctx, { params }) => decideHeld(ctx, 'release', params.id),
    drop: (ctx, { params }) => decideHeld(ctx, 'drop', params.id),
    releaseAll: (ctx) => decideAllHeld(ctx, 'release'),
    dropAll: (ctx) => decideAllHeld(ctx, 'drop'),
    retry: (ctx, { params }) => retryDelivery(ctx, params.id, before),
  })
