import { json } from '#server/http/replies.ts'
import { routes } from '#server/http/routes.ts'
import { schedule } from '../contract.ts'
import { readSchedule } from './service.ts'

export const scheduleRoutes = routes(schedule, {
  read: async (ctx, { query }) => json(await readSchedule(ctx, query)),
})
