import type { ServerFeature } from '#server/feature.ts'
import { calendarRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: calendarRoutes,
  audited: {
    calendar_feed: {
      noun: 'calendar address',
      path: '/api/calendars',
      table: 'calendar_feeds',
      omits: ['last_read_at'],
    },
  },
}
