import { routes } from '#server/http/routes.ts'
import { users } from '../contract.ts'
import { listUsers } from './lists.ts'
import { updateUser, getUser } from './service.ts'

export const usersRoutes = routes(users, {
  list: (ctx, { query }) => listUsers(ctx, query),
  get: (ctx, { params }) => getUser(ctx, params.id),
  update: (ctx, { params, body }) => updateUser(ctx, params.id, body),
})
