import type { ServerFeature } from '#server/feature.ts'
import { usersRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: usersRoutes,
  audited: {
    user: {
      noun: 'user',
      path: '/api/users',
      ownPath: '/api/profile',
      table: 'users',
      omits: ['two_factor_last_step'],
    },
  },
}
