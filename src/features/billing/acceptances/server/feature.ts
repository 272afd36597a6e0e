import { invoicePaid } from '#features/billing/payments/server/shared/invoice-paid.ts'
import { DEPOSIT_REFUNDED } from '#features/billing/payments/server/shared/ledger.ts'
import type { BackgroundJob } from '#server/background/background.ts'
import type { ServerFeature } from '#server/feature.ts'
import { applyLateDeposit, closeRefundedDeposit } from './final-invoice.ts'
import { acceptanceRoutes } from './routes.ts'

const depositRefundedJob: BackgroundJob<{ invoice_id: string }> = {
  name: DEPOSIT_REFUNDED,
  run: (ctx, { invoice_id }) => closeRefundedDeposit(ctx, invoice_id),
  retries: 10,
}

export const feature: ServerFeature = {
  routes: acceptanceRoutes,
  backgroundJobs: [depositRefundedJob],
  extensions: [invoicePaid.with(applyLateDeposit, 1)],
}
