import { routes } from '#server/platform/http/routes.ts'
import { users } from '../contract.ts'
import { listUsers } from './service.ts'

export const usersRoutes = routes(users, {
  list: (ctx, { query }) => listUsers(ctx, query),
})
