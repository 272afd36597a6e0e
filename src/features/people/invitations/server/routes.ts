import { routes } from '#server/http/routes.ts'
import { serveList } from '#server/lists/serve.ts'
import { invitations } from '../contract.ts'
import { inviteClient } from './client-invitations.ts'
import { invitationList } from './lists.ts'
import { acceptInvitation, openInvitation } from './service.ts'
import { inviteUser, withdrawInvitation } from './shared/user-invitations.ts'

export const invitationRoutes = routes(invitations, {
  list: (ctx, { query }) => serveList(ctx, invitationList, query),
  create: (ctx, { body }) => inviteUser(ctx, body),
  withdraw: (ctx, { params }) => withdrawInvitation(ctx, params.id),
  inviteClient: (ctx, { params }) => inviteClient(ctx, params.id),
  open: (ctx, { query }) => openInvitation(ctx, query.token),
  accept: (ctx, { body, http }) => acceptInvitation(ctx, body.token, http),
})
