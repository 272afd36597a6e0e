import type { ServerFeature } from '#server/feature.ts'
import { propertyRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: propertyRoutes,
  audited: {
    property: {
      noun: 'property',
      path: '/api/properties',
      table: 'properties',
      page: '/properties?open=',
      openTo: 'staff',
    },
  },
}
