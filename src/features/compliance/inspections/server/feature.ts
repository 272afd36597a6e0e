import type { ServerFeature } from '#server/feature.ts'
import { inspectionFiles } from './file-subject.ts'
import { inspectionRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: inspectionRoutes,
  audited: {
    inspection: {
      noun: 'inspection',
      path: '/api/inspections',
      table: 'inspections',
      page: '/compliance?tab=inspections&open=',
      openTo: 'staff',
    },
  },
  extensions: [inspectionFiles],
}
