import { routes } from '#server/http/routes.ts'
import { serveList } from '#server/lists/serve.ts'
import { bookings } from '../contract.ts'
import { getCalendarFile } from './calendar-file.ts'
import { getBooking } from './queries.ts'
import { createBooking, getOffer, getTimes } from './service.ts'
import { updateBooking } from './changes.ts'
import { createMoveLink } from './move-link.ts'
import { bookingList } from './lists.ts'

export const bookingRoutes = routes(bookings, {
  list: (ctx, { query }) => serveList(ctx, bookingList, query),
  offer: (ctx) => getOffer(ctx),
  times: (ctx, { query }) => getTimes(ctx, query),
  get: (ctx, { params }) => getBooking(ctx, params.id),
  file: (ctx, { params }) => getCalendarFile(ctx, params.id),
  create: (ctx, { body }) => createBooking(ctx, body),
  moveLink: (ctx, { params }) => createMoveLink(ctx, params.id),
  update: (ctx, { params, body }) => updateBooking(ctx, params.id, body),
})
