import type { ServerFeature } from '#server/feature.ts'
import { certificateFiles } from './file-subject.ts'
import { certificateRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: certificateRoutes,
  audited: {
    tax_certificate: {
      noun: 'tax certificate',
      path: '/api/tax-certificates',
      table: 'tax_certificates',
      openTo: 'staff',
    },
  },
  extensions: [certificateFiles],
}
