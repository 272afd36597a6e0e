import { routes } from '#server/http/routes.ts'
import { notifications } from '../contract.ts'
import { getNotifications, setNotifications, stopNotifications } from './service.ts'

export const notificationRoutes = routes(notifications, {
  get: (ctx) => getNotifications(ctx),
  set: (ctx, { body }) => setNotifications(ctx, body),
  stop: (ctx) => stopNotifications(ctx),
})
