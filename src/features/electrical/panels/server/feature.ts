import type { ServerFeature } from '#server/feature.ts'
import { panelFiles } from './file-subject.ts'
import { panelRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: panelRoutes,
  audited: { panel: { noun: 'panel', path: '/api/panels', table: 'panels', page: '/panels/', openTo: 'staff' } },
  extensions: [panelFiles],
}
