import { linkDocuments } from '#features/people/links/server/shared/link-documents.ts'
import type { ServerFeature } from '#server/feature.ts'
import { backgroundJobs } from './background.ts'
import { openBookings } from './open-visits.ts'
import { bookingRoutes } from './routes.ts'
import { bookingLinkExpiry } from './shared/booking-link.ts'

export const feature: ServerFeature = {
  routes: bookingRoutes,
  backgroundJobs,
  audited: { booking: { noun: 'booking', path: '/api/bookings', table: 'bookings', page: '/bookings?open=' } },
  extensions: [linkDocuments.with({ kind: 'booking', getExpiry: bookingLinkExpiry }), openBookings],
}
