import { routes } from '#server/http/routes.ts'
import { serveList } from '#server/lists/serve.ts'
import { clients } from '../contract.ts'
import { clientList } from './lists.ts'
import {
  updateClient,
  createClient,
  getClient,
  deleteClient,
  recordClientConsent,
  stopClientOffers,
} from './service.ts'

export const clientRoutes = routes(clients, {
  list: (ctx, { query }) => serveList(ctx, clientList, { ...query, status: query.status ?? 'active' }),
  get: (ctx, { params }) => getClient(ctx, params.id),
  create: (ctx, { body }) => createClient(ctx, body),
  update: (ctx, { params, body }) => updateClient(ctx, params.id, body),
  recordConsent: (ctx, { params, body }) => recordClientConsent(ctx, params.id, body.method),
  stopOffers: (ctx, { params }) => stopClientOffers(ctx, params.id),
  delete: (ctx, { params }) => deleteClient(ctx, params.id),
})
