import type { ServerFeature } from '#server/feature.ts'
import { equipmentFiles } from './file-subject.ts'
import { equipmentRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: equipmentRoutes,
  audited: { equipment: { noun: 'equipment', path: '/api/equipment', table: 'equipment', openTo: 'staff' } },
  extensions: [equipmentFiles],
}
