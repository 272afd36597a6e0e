import type { ServerFeature } from '#server/feature.ts'
import { workOrderFiles } from './file-subject.ts'
import { workOrderRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: workOrderRoutes,
  audited: { work_order: { noun: 'work order', path: '/api/work-orders', table: 'work_orders', openTo: 'staff' } },
  extensions: [workOrderFiles],
}
