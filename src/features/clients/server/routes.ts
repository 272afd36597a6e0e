import { routes } from '#server/http/routes.ts'
import { clients } from '../contract.ts'
import { listClients } from './list-queries.ts'
import { updateClient, createClient, getClient, deleteClient } from './service.ts'

export const clientRoutes = routes(clients, {
  list: (ctx, { query }) => listClients(ctx, query),
  get: (ctx, { params }) => getClient(ctx, params.id),
  create: (ctx, { body }) => createClient(ctx, body),
  update: (ctx, { params, body }) => updateClient(ctx, params.id, body),
  delete: (ctx, { params }) => deleteClient(ctx, params.id),
})
