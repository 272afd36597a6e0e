import type { ServerFeature } from '#server/feature.ts'
import { paymentJobs } from './background.ts'
import { paymentRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: paymentRoutes,
  backgroundJobs: paymentJobs,
  audited: {
    dispute: { noun: 'dispute', path: '/api/disputes', openTo: 'staff' },
    payment: { noun: 'payment', path: '/api/payments', table: 'payments' },
    refund: { noun: 'refund' },
  },
}
