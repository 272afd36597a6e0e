import { formatDateTime } from '#contract/dates.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { pluralize, textFrom } from '#contract/text.ts'
import { unprovenMails } from '#features/people/accounts/server/shared/caps.ts'
import { type Contact, getContact } from '#features/people/clients/server/shared/contact.ts'
import { textableClient } from '#features/people/clients/server/shared/texting.ts'
import { type Company, getCompany } from '#features/company/settings/server/shared/company.ts'
import type { Services } from '#server/context.ts'
import { cautiousGreeting } from '#server/mail/greeting.ts'
import type { MailLayout } from '#server/mail/layout.ts'
import { letter } from '#server/mail/letter.ts'
import { type QueueOptions, queueMail, queueSms } from '#server/outbox/outbox.ts'
import { listVisit, type VisitFacts, type VisitTime } from './visit-facts.ts'

export type NotifyContext = Pick<Services, 'db' | 'now' | 'background' | 'config'>

/** A job or booking as its client hears of it. */
export type ClientVisit = VisitFacts & {
  kind: 'job' | 'booking'
  id: string
  client_id: string | null
  /** The visits of the same job after this one, where the message is about all of them. */
  later?: readonly VisitTime[]
}

export type ClientEvent = 'received' | 'confirmed' | 'moved' | 'rescheduled' | 'cancelled' | 'withdrawn' | 'reminder'

type Words = {
  heading: string
  /** The visit is over: there is nothing left to open. */
  over?: true
  /** The mail's first sentence about the visit. */
  intro: string
  /** The text message, for events that warrant one, and what it is called in the conversation. */
  text?: (service: string, when: string) => string
  purpose?: (noun: string) => string
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
    purpose: (noun) => `${noun} confirmation`,
  },
  moved: {
    heading: 'Your visit has a new time',
    intro: 'We had to move your visit. This is the new time.',
    text: (service, when) => `your ${service} has a new time: ${when}.`,
    purpose: (noun) => `New ${noun.toLowerCase()} time`,
  },
  rescheduled: {
    heading: 'You moved your visit',
    intro: 'We received your change. This is the new time of your visit.',
  },
  cancelled: {
    heading: 'Your visit is cancelled',
    over: true,
    intro: 'Your visit has been cancelled. Call us or book another time.',
    text: (service, when) => `your ${service} is cancelled: ${when}.`,
    purpose: (noun) => `${noun} cancellation`,
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
    purpose: (noun) => `${noun} reminder`,
  },
}

const LONGEST_TEXT = 160

/** The first candidate that fits in one text message. */
const fitting = (texts: string[]): string => texts.find((text) => text.length <= LONGEST_TEXT) ?? texts.at(-1) ?? ''

/** `Jul 1, 2026, 9:00 AM, and 2 more visits` */
const describeTimes = ({ time_zone }: Company, { scheduled_date, later = [] }: ClientVisit): string =>
  [formatDateTime(time_zone, scheduled_date), later.length > 0 && `and ${pluralize(later.length, 'more visit')}`]
    .filter(Boolean)
    .join(', ')

function writeText(
  company: Company,
  visit: ClientVisit,
  write: NonNullable<Words['text']>,
  url: string | null,
): string {
  const when = describeTimes(company, visit)
  const sentences = [write(visit.title, when), write('visit', when)]
  const texts = [...(url === null ? [] : sentences.map((sentence) => `${sentence} ${url}`)), ...sentences]
  return fitting(texts.map((text) => textFrom(company.company_name, text)))
}

const nouns = { booking: { noun: 'Booking', purpose: 'booking' }, job: { noun: 'Visit', purpose: 'visit' } } as const

/** A stranger may get the name of a service that the company offers, and nothing else that was typed. */
const withoutOwnWords = ({ services_offered }: Company, visit: ClientVisit): ClientVisit => ({
  ...visit,
  title: services_offered.find(({ name }) => name === visit.title)?.name ?? 'service visit',
  location: null,
})

const mayMail = async (ctx: NotifyContext, { email, email_unproven }: Contact) =>
  !email_unproven || email === null || unprovenMails(ctx, email).take()

type ClientMessage = {
  event: ClientEvent
  /** Distinguishes events that can recur for the same visit and time. */
  version: string | null
  /** Returns the button that opens the visit for the client. */
  getButton?: (contact: Contact, over: boolean) => Promise<MailLayout['button'] | null>
}

/**
 * Queues the messages to a visit's client, in the caller's transaction: an email, and a text where they may be texted. Returns
 * true if anything was queued.
 */
export async function messageClient(
  ctx: NotifyContext,
  planned: ClientVisit,
  { event, version, getButton }: ClientMessage,
): Promise<boolean> {
  const { kind, id, client_id } = planned
  const contact = client_id === null ? null : await getContact(ctx, client_id)
  if (client_id === null || !contact) return false
  const company = await getCompany(ctx)
  const visit = contact.email_unproven ? withoutOwnWords(company, planned) : planned
  const { heading, intro, text, purpose, over = false } = words[event]
  const { noun, purpose: textPurpose } = nouns[kind]
  const to = text ? (await textableClient(ctx, client_id, textPurpose)).to : null
  if (contact.email === null && to === null) return false
  const button = (await getButton?.(contact, over)) ?? null
  const mail =
    contact.email &&
    letter(ctx, company, {
      to: contact.email,
      subject: `${heading}: ${visit.title}, ${describeTimes(company, visit)}`,
      heading,
      paragraphs: [contact.email_unproven ? cautiousGreeting(contact.name) : `Hello ${contact.name},`, intro],
      facts: listVisit(company, visit, visit.later),
      ...(button !== null && { button }),
      footer: `Questions? Just reply to this email${company.phone && `, or call ${formatPhone(company.phone)}`}.`,
      takesReplies: true,
    })
  const sms = to && text && { to, text: writeText(company, visit, text, button?.url ?? null) }
  const getOptions = (channel: string) =>
    ({
      about: { type: kind, id },
      onceKey: [kind, id, event, visit.scheduled_date, version, channel].join(' '),
    }) satisfies QueueOptions
  const queued = [
    mail && (await mayMail(ctx, contact)) ? await queueMail(ctx, mail, getOptions('email')) : null,
    sms
      ? await queueSms(ctx, sms, {
          ...getOptions('sms'),
          purpose: purpose?.(noun) ?? heading,
          notAfter: visit.scheduled_date,
        })
      : null,
  ]
  return queued.some((id) => id !== null)
}
