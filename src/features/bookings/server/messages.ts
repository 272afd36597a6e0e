import { addMinutes, formatDateTime, formatLongDay, formatTime } from '#contract/dates.ts'
import { type Contact, contactOf } from '#features/clients/server/shared/contact.ts'
import { textableClient } from '#features/clients/server/shared/texting.ts'
import { issueLink } from '#features/links/server/shared/links.ts'
import { type Company, companyOf } from '#features/settings/server/shared/company.ts'
import type { Services } from '#server/context.ts'
import type { MailLayout } from '#server/mail/layout.ts'
import { cautiousGreeting } from '#server/mail/greeting.ts'
import { letter } from '#server/mail/letter.ts'
import { type QueueOptions, queueMail, queueSms } from '#server/outbox/outbox.ts'
import { cap } from '#server/rate-limit.ts'
import type { BookingRow } from '../contract.ts'
import { endOf } from './shared/booking-link.ts'

type NotifyContext = Pick<Services, 'db' | 'now' | 'background' | 'config'>

export type ClientEvent = 'received' | 'confirmed' | 'moved' | 'rescheduled' | 'cancelled' | 'withdrawn' | 'reminder'

type Words = {
  heading: string
  /** The visit is over: there is nothing left to open. */
  over?: true
  /** The mail's first sentence about the visit. */
  intro: string
  /** The text message, for events that warrant one, and what it is called in the conversation. */
  text?: (service: string, when: string) => string
  purpose?: string
}

const words: Record<ClientEvent, Words> = {
  received: {
    heading: 'We received your booking',
    intro: 'Thank you for booking with us. We will confirm your visit soon.',
  },
  confirmed: {
    heading: 'Your visit is confirmed',
    intro: 'Your visit is confirmed. We look forward to seeing you.',
    text: (service, when) => `your ${service} is confirmed for ${when}.`,
    purpose: 'Booking confirmation',
  },
  moved: {
    heading: 'Your visit has a new time',
    intro: 'We had to move your visit. This is the new time.',
    text: (service, when) => `your ${service} has a new time: ${when}.`,
    purpose: 'New booking time',
  },
  rescheduled: {
    heading: 'You moved your visit',
    intro: 'We received your change. This is the new time of your visit.',
  },
  cancelled: {
    heading: 'Your visit is cancelled',
    over: true,
    intro: 'Your visit has been cancelled. Call us or book another time.',
    text: (service, when) => `your ${service} on ${when} is cancelled.`,
    purpose: 'Booking cancellation',
  },
  withdrawn: {
    heading: 'You cancelled your visit',
    over: true,
    intro: 'We received your cancellation. You can book another time whenever you like.',
  },
  reminder: {
    heading: 'Your visit is coming up',
    intro: 'This is a reminder of your upcoming visit.',
    text: (service, when) => `this is a reminder for your ${service} on ${when}.`,
    purpose: 'Booking reminder',
  },
}

const LONGEST_TEXT = 160

/** The first candidate that fits in one text message. */
const fitting = (texts: string[]): string => texts.find((text) => text.length <= LONGEST_TEXT) ?? texts.at(-1) ?? ''

function textOf(company: Company, booking: BookingRow, write: NonNullable<Words['text']>, url: string | null): string {
  const from = company.company_name.slice(0, 60)
  const when = formatDateTime(company.time_zone, booking.scheduled_date)
  const sentence = write(booking.service_type, when)
  return fitting([
    ...(url === null ? [] : [`${from}: ${sentence} ${url}`, `${from}: ${write('visit', when)} ${url}`]),
    `${from}: ${sentence}`,
    `${from}: ${write('visit', when)}`,
  ])
}

function factsOf({ time_zone }: Company, booking: BookingRow): NonNullable<MailLayout['facts']> {
  const { scheduled_date: starts, duration_minutes, service_type, location, assigned_to_name } = booking
  const at = (instant: string) => formatTime(time_zone, instant)
  const ends = addMinutes(starts, duration_minutes)
  const facts = [
    ['Service', service_type],
    ['Date', formatLongDay(time_zone, starts)],
    ['Time', `${at(starts)} to ${at(ends)}`],
    ['Location', location],
    ['Technician', assigned_to_name],
  ] as const
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}

const optionsOf = (booking: BookingRow, event: string, version: string | null) => (channel: string) =>
  ({
    about: { type: 'booking', id: booking.id },
    onceKey: ['booking', booking.id, event, booking.scheduled_date, version, channel].join(' '),
  }) satisfies QueueOptions

/**
 * Where a client sees the booking: by a link of its own, until it is over. A mailbox that no one has proven gets no link that
 * needs no sign-in.
 */
async function clientUrlOf(ctx: NotifyContext, booking: BookingRow, { email_unproven }: Contact, over: boolean) {
  if (email_unproven) return `${ctx.config.publicUrl}/bookings`
  const expires_at = endOf(booking)
  if (over || expires_at <= ctx.now().toISOString()) return null
  return (await issueLink(ctx, { kind: 'booking', document_id: booking.id, expires_at })).url
}

/** What a stranger may get: a service that the company offers, and nothing else that was typed. */
const withoutOwnWords = ({ services_offered }: Company, booking: BookingRow): BookingRow => ({
  ...booking,
  service_type: services_offered.find(({ name }) => name === booking.service_type)?.name ?? 'service visit',
  location: null,
})

const mayMail = async (ctx: NotifyContext, { email, email_unproven }: Contact) =>
  !email_unproven || email === null || cap(ctx, 'unproven_mails', email).take()

/**
 * Queues the client's messages about their booking, in the caller's transaction. `version` distinguishes events that can recur
 * for the same visit and time. Returns whether anything was queued.
 */
export async function notifyClient(
  ctx: NotifyContext,
  asBooked: BookingRow,
  event: ClientEvent,
  version: string | null = asBooked.updated_at,
): Promise<boolean> {
  const { client_id } = asBooked
  const contact = client_id === null ? null : await contactOf(ctx, client_id)
  if (client_id === null || !contact) return false
  const company = await companyOf(ctx)
  const booking = contact.email_unproven ? withoutOwnWords(company, asBooked) : asBooked
  const { heading, intro, text, purpose = heading, over = false } = words[event]
  const options = optionsOf(booking, event, version)
  const to = text ? (await textableClient(ctx, client_id, 'booking')).to : null
  if (contact.email === null && to === null) return false
  const url = await clientUrlOf(ctx, booking, contact, over)
  const mail =
    contact.email &&
    letter(ctx, company, {
      to: contact.email,
      subject: `${heading}: ${booking.service_type}, ${formatDateTime(company.time_zone, booking.scheduled_date)}`,
      heading,
      paragraphs: [contact.email_unproven ? cautiousGreeting(contact.name) : `Hello ${contact.name},`, intro],
      facts: factsOf(company, booking),
      ...(url !== null && {
        button: { label: contact.email_unproven ? 'See your bookings' : 'See, move or cancel', url },
      }),
      footer: `Questions? Just reply to this email${company.phone && `, or call ${company.phone}`}.`,
      takesReplies: true,
    })
  const sms = to && text && { to, text: textOf(company, booking, text, url) }
  const queued = [
    mail && (await mayMail(ctx, contact)) ? await queueMail(ctx, mail, options('email')) : null,
    sms ? await queueSms(ctx, sms, { ...options('sms'), purpose, notAfter: booking.scheduled_date }) : null,
  ]
  return queued.some((id) => id !== null)
}

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
  const company = await companyOf(ctx)
  if (!company.email) return
  const { client_name, client_phone, client_email_unproven, notes } = booking
  const who = client_name ?? 'A client'
  const heading = `${who} ${event} a visit`
  const when = formatDateTime(company.time_zone, booking.scheduled_date)
  const mail = letter(ctx, company, {
    to: company.email,
    subject: `${heading}: ${booking.service_type}, ${when}`,
    heading,
    paragraphs: [officeNotes[event]],
    facts: [
      ...factsOf(company, booking),
      ...(client_phone === null ? [] : [{ label: 'Phone', value: client_phone }]),
      ...(client_email_unproven ? [{ label: 'Email', value: 'Not confirmed' }] : []),
      ...(notes === null ? [] : [{ label: 'Notes', value: notes }]),
    ],
    button: { label: 'Open bookings', url: `${ctx.config.publicUrl}/bookings` },
  })
  await queueMail(ctx, mail, optionsOf(booking, `office ${event}`, booking.updated_at)('email'))
}
