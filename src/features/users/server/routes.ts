import { unavailable } from '#server/platform/errors.ts'
import { routes } from '#server/platform/http/routes.ts'
import { users } from '../contract.ts'
import { listUsers } from './service.ts'

const notYet = async (): Promise<never> => {
  throw unavailable('This is being built.')
}

export const usersRoutes = routes(users, {
  list: (ctx, { query }) => listUsers(ctx, query),
  read: notYet,
  update: notYet,
  resetTwoFactor: notYet,
  avatar: notYet,
  invitations: notYet,
  invite: notYet,
  withdrawInvitation: notYet,
})
