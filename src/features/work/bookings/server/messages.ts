import { formatDateTime } from '#contract/dates.ts'
import { formatPhone } from '#contract/phone-format.ts'
import type { Contact } from '#features/people/clients/server/shared/contact.ts'
import { issueLink } from '#features/people/links/server/shared/links.ts'
import { notify } from '#features/people/notifications/server/shared/notify.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import {
  type ClientEvent,
  type ClientVisit,
  messageClient,
  type NotifyContext,
} from '#features/work/visits/server/shared/client-messages.ts'
import { listVisit } from '#features/work/visits/server/shared/visit-facts.ts'
import type { MailLayout } from '#server/mail/layout.ts'
import { letter } from '#server/mail/letter.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import type { BookingRow } from '../contract.ts'
import { getBookingEnd } from './shared/booking-link.ts'

const toVisit = (booking: BookingRow): ClientVisit => ({ ...booking, kind: 'booking', title: booking.service_type })

/**
 * Button to the booking: a link for this booking, until it is over. An unverified mailbox gets no link that works without signing
 * in.
 */
async function getButton(
  ctx: NotifyContext,
  booking: BookingRow,
  { email_unproven }: Contact,
  over: boolean,
): Promise<MailLayout['button'] | null> {
  if (email_unproven) return { label: 'See your bookings', url: `${ctx.config.publicUrl}/bookings` }
  const expires_at = getBookingEnd(booking)
  if (over || expires_at <= ctx.now().toISOString()) return null
  const { url } = await issueLink(ctx, { kind: 'booking', document_id: booking.id, expires_at })
  return { label: 'See, move or cancel', url }
}

/** Queues the client's messages about their booking, in the caller's transaction. Returns true if anything was queued. */
export const notifyClient = (
  ctx: NotifyContext,
  booking: BookingRow,
  event: ClientEvent,
  version: string | null = booking.updated_at,
): Promise<boolean> =>
  messageClient(ctx, toVisit(booking), {
    event,
    version,
    getButton: (contact, over) => getButton(ctx, booking, contact, over),
  })

const officeNotes = {
  booked: 'Please confirm it.',
  moved: 'This is the new time. Check that the technician can make it.',
  cancelled: 'That time is available again.',
}

/** Queues the mail to the office when a client books, moves or cancels. */
export async function notifyOffice(
  ctx: NotifyContext,
  booking: BookingRow,
  event: 'booked' | 'moved' | 'cancelled',
): Promise<void> {
  const company = await getCompany(ctx)
  const { client_name, client_phone, client_email_unproven, notes } = booking
  const who = client_name ?? 'A client'
  const heading = `${who} ${event} a visit`
  const when = formatDateTime(company.time_zone, booking.scheduled_date)
  await notify(
    ctx,
    { kind: 'booking' },
    {
      title: heading,
      body: `${booking.service_type}, ${when}`,
      path: `/bookings?open=${booking.id}`,
      tag: `booking ${booking.id}`,
    },
  )
  if (!company.email) return
  const mail = letter(ctx, company, {
    to: company.email,
    subject: `${heading}: ${booking.service_type}, ${when}`,
    heading,
    paragraphs: [officeNotes[event]],
    facts: [
      ...listVisit(company, toVisit(booking)),
      ...(client_phone === null ? [] : [{ label: 'Phone', value: formatPhone(client_phone) }]),
      ...(client_email_unproven ? [{ label: 'Email', value: 'Not confirmed' }] : []),
      ...(notes === null ? [] : [{ label: 'Notes', value: notes }]),
    ],
    button: { label: 'Open bookings', url: `${ctx.config.publicUrl}/bookings` },
  })
  const onceKey = ['booking', booking.id, `office ${event}`, booking.scheduled_date, booking.updated_at].join(' ')
  await queueMail(ctx, mail, { about: { type: 'booking', id: booking.id }, onceKey })
}
