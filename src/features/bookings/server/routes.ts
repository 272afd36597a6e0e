import { routes } from '#server/http/routes.ts'
import { bookings } from '../contract.ts'
import { createBooking, freeTimes, readBooking, readOffer } from './booking-service.ts'
import { changeBooking } from './changes.ts'
import { listBookings } from './list-queries.ts'

export const bookingRoutes = routes(bookings, {
  list: (ctx, { query }) => listBookings(ctx, query),
  offer: (ctx) => readOffer(ctx),
  times: (ctx, { query }) => freeTimes(ctx, query),
  read: (ctx, { params }) => readBooking(ctx, params.id),
  create: (ctx, { body }) => createBooking(ctx, body),
  update: (ctx, { params, body }) => changeBooking(ctx, params.id, body),
})
