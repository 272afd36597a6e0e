import { issueLink } from '#features/people/links/server/shared/links.ts'
import type { UserContext } from '#server/context.ts'
import { refuseIf } from '#server/errors.ts'
import { blocked } from '../contract.ts'
import { getBooking } from './queries.ts'
import { getBookingEnd } from './shared/booking-link.ts'

/** A link like the one in the client's mail, for a client who is signed in: its page moves the booking. */
export async function createMoveLink(ctx: UserContext, id: string): Promise<{ url: string }> {
  const booking = await getBooking(ctx, id)
  refuseIf(blocked.changeOwn(booking, ctx.now().toISOString()))
  const { url } = await issueLink(ctx, { kind: 'booking', document_id: id, expires_at: getBookingEnd(booking) })
  return { url }
}
