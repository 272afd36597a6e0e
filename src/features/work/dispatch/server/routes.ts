import { routes } from '#server/http/routes.ts'
import { dispatching } from '../contract.ts'
import { listRecipients, messageClients } from './messages.ts'
import { changeTogether, confirmTimes } from './service.ts'

export const dispatchRoutes = routes(dispatching, {
  change: (ctx, { body }) => changeTogether(ctx, body),
  confirm: (ctx, { body }) => confirmTimes(ctx, body.visit_ids),
  recipients: (ctx, { query }) => listRecipients(ctx, query.visits),
  message: (ctx, { body }) => messageClients(ctx, body),
})
