import { json } from '#server/platform/http/replies.ts'
import { routes } from '#server/platform/http/routes.ts'
import { unlessUnchanged } from '#server/platform/http/versions.ts'
import { schedule } from '../contract.ts'
import { readSchedule } from './service.ts'

const TOPICS = ['jobs', 'bookings', 'clients', 'users', 'settings']

export const scheduleRoutes = routes(schedule, {
  read: (ctx, { query, http }) =>
    unlessUnchanged(ctx, http, TOPICS, async (etag) => json(await readSchedule(ctx, query), null, etag)),
})
