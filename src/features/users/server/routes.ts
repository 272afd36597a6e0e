import { inviteUser, listInvitations, withdrawInvitation } from '#features/auth/server/user-invitation-service.ts'
import { sendAvatar } from '#features/profile/server/avatar-service.ts'
import { resetTwoFactor } from '#features/two-factor/server/service.ts'
import { routes } from '#server/http/routes.ts'
import { users } from '../contract.ts'
import { updateUser, listUsers, getUser } from './service.ts'

export const usersRoutes = routes(users, {
  list: (ctx, { query }) => listUsers(ctx, query),
  get: (ctx, { params }) => getUser(ctx, params.id),
  update: (ctx, { params, body }) => updateUser(ctx, params.id, body),
  resetTwoFactor: (ctx, { params }) => resetTwoFactor(ctx, params.id),
  avatar: (ctx, { params, http }) => sendAvatar(ctx, params.id, http),
  invitations: (ctx, { query }) => listInvitations(ctx, query),
  invite: (ctx, { body }) => inviteUser(ctx, body),
  withdrawInvitation: (ctx, { params }) => withdrawInvitation(ctx, params.id),
})
