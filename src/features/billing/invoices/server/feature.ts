import { deliverySubjects } from '#features/messages/deliveries/server/shared/delivery-subjects.ts'
import { linkDocuments } from '#features/people/links/server/shared/link-documents.ts'
import type { ServerFeature } from '#server/feature.ts'
import { invoiceFiles } from './file-subject.ts'
import { backgroundJobs } from './background.ts'
import { markInvoiceSent } from './queries.ts'
import { invoiceRoutes } from './routes.ts'
import { invoiceLinkExpiry, requireInvoiceMayGo } from './shared/invoice-link.ts'

export const feature: ServerFeature = {
  routes: invoiceRoutes,
  backgroundJobs: backgroundJobs,
  audited: {
    invoice: {
      noun: 'invoice',
      path: '/api/invoices',
      table: 'invoices',
      omits: ['balance_due', 'to_refund'],
      page: '/invoices?open=',
    },
  },
  extensions: [
    invoiceFiles,
    deliverySubjects.with({ type: 'invoice', beforeSending: requireInvoiceMayGo, whenSent: markInvoiceSent }),
    linkDocuments.with({ kind: 'invoice', getExpiry: invoiceLinkExpiry }),
  ],
}
