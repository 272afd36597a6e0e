import { routes } from '#server/http/routes.ts'
import { calendars } from '../contract.ts'
import { createCalendar, listCalendars, readCalendar, revokeCalendar } from './service.ts'

export const calendarRoutes = routes(calendars, {
  list: (ctx) => listCalendars(ctx),
  create: (ctx, { body }) => createCalendar(ctx, body.scope),
  revoke: (ctx, { params }) => revokeCalendar(ctx, params.id),
  read: (ctx, { params, http }) => readCalendar(ctx, params.token, http),
})
