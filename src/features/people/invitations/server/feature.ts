import type { ServerFeature } from '#server/feature.ts'
import { invitationRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: invitationRoutes,
  audited: { invitation: { noun: 'invitation', path: '/api/invitations' } },
}
