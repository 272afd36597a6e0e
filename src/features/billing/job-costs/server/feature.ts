import type { ServerFeature } from '#server/feature.ts'
import { receiptFiles, shownReceipts } from './file-subject.ts'
import { jobCostRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: jobCostRoutes,
  // Not open to staff: employees see neither rates nor others' costs.
  audited: {
    job_cost: { noun: 'cost', path: '/api/job-costs', table: 'job_costs' },
    labor_rate: { noun: 'labor rate', path: '/api/labor-rates', table: 'labor_rates' },
    labor_burden: { noun: 'labor burden', path: '/api/labor-burdens', table: 'labor_burdens' },
  },
  extensions: [receiptFiles, shownReceipts],
}
