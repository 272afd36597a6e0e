import { invoicePaid } from '#features/billing/payments/server/shared/invoice-paid.ts'
import type { ServerFeature } from '#server/feature.ts'
import { askForReviews, backgroundJobs } from './background.ts'
import { reviewRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: reviewRoutes,
  backgroundJobs: backgroundJobs,
  extensions: [invoicePaid.with(askForReviews, 2)],
}
