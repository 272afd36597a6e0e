import type { ServerFeature } from '#server/feature.ts'
import { leadRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: leadRoutes,
  audited: {
    lead: { noun: 'lead', path: '/api/sales-leads', table: 'sales_leads', page: '/sales?open=' },
    lead_activity: { noun: 'activity', path: '/api/sales-activities' },
  },
}
