import { linkDocuments } from '#features/people/links/server/shared/link-documents.ts'
import type { ServerFeature } from '#server/feature.ts'
import { askClientsJob } from './asking.ts'
import { dispatchRoutes } from './routes.ts'
import { requestLinkExpiry } from './shared/requests.ts'

export const feature: ServerFeature = {
  routes: dispatchRoutes,
  backgroundJobs: [askClientsJob],
  audited: { visit_request: { noun: 'new time for a client', table: 'visit_requests' } },
  extensions: [linkDocuments.with({ kind: 'visit_request', getExpiry: requestLinkExpiry })],
}
