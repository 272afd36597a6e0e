import type { ServerFeature } from '#server/feature.ts'
import { codeRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: codeRoutes,
  audited: {
    code_check: { noun: 'code section', path: '/api/code-checks', table: 'code_checks', openTo: 'staff' },
    code_amendment: { noun: 'code amendment', path: '/api/code-amendments', table: 'code_amendments', openTo: 'staff' },
  },
}
