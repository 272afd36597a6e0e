import type { ServerFeature } from '#server/feature.ts'
import { gateRoutes } from './routes.ts'
import { gatesOfJobs } from './shared/gates.ts'

export const feature: ServerFeature = {
  routes: gateRoutes,
  audited: {
    gate_override: { noun: 'override', path: '/api/gates/overrides', table: 'gate_overrides', openTo: 'staff' },
  },
  extensions: [gatesOfJobs],
}
