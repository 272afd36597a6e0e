import { invoicePaid } from '#features/billing/payments/server/shared/invoice-paid.ts'
import type { ServerFeature } from '#server/feature.ts'
import { applyLateDeposit } from './final-invoice.ts'
import { acceptanceRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: acceptanceRoutes,
  extensions: [invoicePaid.with(applyLateDeposit, 1)],
}
