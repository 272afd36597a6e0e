import type { ServerFeature } from '#server/feature.ts'
import { settingsRoutes } from './routes.ts'
import { securityTxt } from './security-txt.ts'

export const feature: ServerFeature = {
  routes: settingsRoutes,
  audited: { settings: { noun: 'company settings', path: '/api/settings', table: 'company_settings' } },
  plugins: [securityTxt],
}
