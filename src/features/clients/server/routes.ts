import { routes } from '#server/http/routes.ts'
import { clients } from '../contract.ts'
import { inviteClient } from './invitation.ts'
import { listClients } from './list-queries.ts'
import { changeClient, createClient, readClient, removeClient } from './service.ts'

export const clientRoutes = routes(clients, {
  list: (ctx, { query }) => listClients(ctx, query),
  read: (ctx, { params }) => readClient(ctx, params.id),
  create: (ctx, { body }) => createClient(ctx, body),
  update: (ctx, { params, body }) => changeClient(ctx, params.id, body),
  remove: (ctx, { params }) => removeClient(ctx, params.id),
  invite: (ctx, { params }) => inviteClient(ctx, params.id),
})
