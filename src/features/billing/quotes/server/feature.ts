import { deliverySubjects } from '#features/messages/deliveries/server/shared/delivery-subjects.ts'
import { linkDocuments } from '#features/people/links/server/shared/link-documents.ts'
import type { ServerFeature } from '#server/feature.ts'
import { backgroundJobs } from './background.ts'
import { quoteRoutes } from './routes.ts'
import { quoteLinkExpiry } from './shared/quote-link.ts'
import { markQuoteSent } from './versions.ts'

export const feature: ServerFeature = {
  routes: quoteRoutes,
  backgroundJobs: backgroundJobs,
  audited: { quote: { noun: 'quote', path: '/api/quotes', table: 'quotes', page: '/quotes?open=' } },
  extensions: [
    deliverySubjects.with({ type: 'quote', whenSent: markQuoteSent }),
    linkDocuments.with({ kind: 'quote', getExpiry: quoteLinkExpiry }),
  ],
}
