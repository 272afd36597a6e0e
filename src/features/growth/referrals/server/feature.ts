import { invoicePaid } from '#features/billing/payments/server/shared/invoice-paid.ts'
import type { ServerFeature } from '#server/feature.ts'
import { rewardForInvoice, waitingRewardsJob } from './reward.ts'
import { referralRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: referralRoutes,
  backgroundJobs: [waitingRewardsJob],
  extensions: [invoicePaid.with(rewardForInvoice)],
}
