import { json } from '#server/http/replies.ts'
import { routes } from '#server/http/routes.ts'
import { schedule } from '../contract.ts'
import { getSchedule, getSheet } from './service.ts'

export const scheduleRoutes = routes(schedule, {
  get: async (ctx, { query }) => json(await getSchedule(ctx, query)),
  sheet: async (ctx, { query }) => json(await getSheet(ctx, { from: query.day, to: query.day })),
})
