import * as z from 'zod/mini'
import { Instant } from '#contract/dates.ts'
import { unconfirmedEmail } from '#contract/email.ts'
import { EmailAddress } from '#contract/email-address.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery, NewId, OptionalText, RequiredText } from '#contract/listing.ts'
import { DecimalText } from '#contract/money.ts'
import { OptionalPhone } from '#contract/phone.ts'
import { OptionalState } from '#contract/us-state.ts'
import { ReadVersion } from '#contract/version.ts'
import { listCounts } from '#contract/text.ts'

export const Client = z.object({
  id: Id,
  user_id: z.nullable(Id),
  name: z.string(),
  email: z.nullable(z.string()),
  /** Created from a login with an unconfirmed address, which may not belong to the person it names. */
  email_unproven: z.boolean(),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  archived_at: z.nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
})
export type Client = z.infer<typeof Client>

/** How a message would reach a client. */
export const ClientReach = z.object({
  client_id: Id,
  client_name: z.string(),
  /** Why they get no email, or null. */
  no_email: z.nullable(z.string()),
  /** Why they get no text, or null. */
  no_text: z.nullable(z.string()),
})
export type ClientReach = z.infer<typeof ClientReach>

/** True if a client gets neither an email nor a text. */
export const isUnreachable = ({ no_email, no_text }: Pick<ClientReach, 'no_email' | 'no_text'>): boolean =>
  no_email !== null && no_text !== null

export const LONGEST_MESSAGE = 300

/** A message to several clients. */
export const MessageText = RequiredText(LONGEST_MESSAGE, 'Enter a message')

const OptionalEmail = z.pipe(
  z.nullish(z.union([z.literal(''), EmailAddress], { error: 'Valid email is required' })),
  z.transform((text) => text || null),
)

const ClientInput = z.object({
  name: RequiredText(200, 'Name is required'),
  email: OptionalEmail,
  phone: OptionalPhone,
  address: OptionalText(200),
  city: OptionalText(100),
  state: OptionalState,
  zip: OptionalText(20),
  notes: OptionalText(5000),
})
type ClientInput = z.output<typeof ClientInput>

/** The screen's form is stricter: it requires an email (spec §5). */
export const ClientForm = z.extend(ClientInput, {
  email: EmailAddress,
})

const UserLink = {
  user_id: z.optional(z.nullable(Id)),
  /** Required to link a login with an unconfirmed address; a 409 without it. */
  confirm_unproven: z.optional(z.boolean({ error: 'Send true or false' })),
}

export const NewClient = z.extend(ClientInput, { ...UserLink, ...NewId })
export type NewClient = z.output<typeof NewClient>

export const ClientPatch = z.extend(z.partial(ClientInput), {
  ...UserLink,
  archived: z.optional(z.boolean()),
  updated_at: ReadVersion,
})
export type ClientPatch = z.output<typeof ClientPatch>

const RecentInvoice = z.object({
  id: Id,
  invoice_number: z.string(),
  created_at: Instant,
  total: DecimalText,
  status: z.string(),
})
const RecentJob = z.object({ id: Id, title: z.string(), scheduled_date: z.nullable(Instant), status: z.string() })

/** The ways a client can agree to texts. Staff record the first three. */
export const consentWords = {
  in_person: 'in person',
  phone: 'on the phone',
  written: 'in writing',
  lead_form: 'in the quote request form',
  start: 'by texting START',
}

const methods = z.enum(['in_person', 'phone', 'written', 'lead_form', 'start'])

/** The latest consent of the client's number. */
const TextConsent = z.object({
  method: methods,
  given_at: Instant,
  /** The staff member who recorded it; null: the client gave it here. */
  recorded_by: z.nullable(z.string()),
})
export type TextConsent = z.infer<typeof TextConsent>

export const ConsentInput = z.object({
  method: z.enum(['in_person', 'phone', 'written'], { error: 'Choose in_person, phone or written' }),
})

export const ClientDetails = z.extend(Client, {
  user: z.nullable(z.object({ id: Id, name: z.string(), email: z.string(), email_confirmed: z.boolean() })),
  /** The invitation to the portal that waits for the client, or null. */
  invitation: z.nullable(z.object({ sent_at: Instant, expires_at: Instant })),
  total_invoices: z.number(),
  total_revenue: DecimalText,
  total_jobs: z.number(),
  recent_invoices: z.array(RecentInvoice),
  recent_jobs: z.array(RecentJob),
  /** When the client's number opted out of texts, or null. */
  texts_stopped_at: z.nullable(Instant),
  text_consent: z.nullable(TextConsent),
  /** Why texts may not go to the client, or null: those that follow from their own requests, and all others. */
  text_refusals: z.object({ request: z.nullable(z.string()), consent: z.nullable(z.string()) }),
  /** When the reader of the client's address opted out of offers by email, or null. */
  offers_stopped_at: z.nullable(Instant),
  /** Why offers may not go to the client by email, or null. */
  offers_refusal: z.nullable(z.string()),
  /** Why it cannot be deleted, or null. */
  deletion_blocked: z.nullable(z.string()),
})
export type ClientDetails = z.infer<typeof ClientDetails>

/** Number of records of each kind that refer to a client. */
export type Attached = {
  invoices: number
  jobs: number
  bookings: number
  leads: number
  files: number
  quotes: number
  credits: number
}

/** Why an action is blocked, or null: both the button's reason and the server's refusal. */
export const blocked = {
  /** Invoices and jobs are records that must be kept. */
  delete: ({ invoices, jobs, bookings, leads, files, quotes, credits }: Attached) => {
    const records = listCounts({
      invoice: invoices,
      job: jobs,
      booking: bookings,
      'sales lead': leads,
      file: files,
      quote: quotes,
      credit: credits,
    })
    return records && `This client has ${records}, which must be kept. Archive the client instead.`
  },
  recordConsent: ({ phone, texts_stopped_at }: { phone: string | null; texts_stopped_at: string | null }) => {
    if (phone === null) return 'Add a phone number first.'
    return texts_stopped_at && 'This client stopped texts. Only they can resume them, by texting START.'
  },
}

/** The risk of linking a login with an unconfirmed address. */
export const linkRisk = (login: { name: string; email: string }) =>
  `${unconfirmedEmail(login)} Once linked, it can see every invoice and job of this client. Make sure it really belongs to them, or use Invite to portal.`

const ClientListQuery = z.extend(ListQuery, {
  /** Only those with these words in their address, city or ZIP code. */
  place: ListQuery.shape.q,
  status: z.optional(z.enum(['active', 'archived', 'all'], { error: 'Status must be active, archived or all' })),
})

export const clients = {
  list: endpoint({
    method: 'GET',
    path: '/api/clients',
    access: 'staff',
    summary: 'Clients, newest first; archived ones only with status=archived or status=all',
    reads: ['clients'],
    versioned: true,
    followed: 'created_at',
    query: ClientListQuery,
    returns: z.array(Client),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/clients/:id',
    access: 'staff',
    summary: 'One client with totals and recent records',
    reads: [
      'clients',
      'users',
      'invitations',
      'invoices',
      'payments',
      'jobs',
      'bookings',
      'leads',
      'quotes',
      'files',
      'deliveries',
    ],
    returns: ClientDetails,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/clients',
    access: 'staff',
    summary: 'Create a client',
    changes: ['clients'],
    queued: { words: 'New client' },
    body: NewClient,
    returns: Client,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/clients/:id',
    access: 'staff',
    summary:
      'Change a client; user_id links a sign-in (409 while its address is not confirmed, unless confirm_unproven is true), archived hides it from lists',
    changes: ['clients', 'invitations'],
    queued: { words: 'Client' },
    body: ClientPatch,
    returns: Client,
  }),
  recordConsent: endpoint({
    method: 'POST',
    path: '/api/clients/:id/text-consent',
    access: 'staff',
    summary: 'Record that a client agreed to get texts, and how',
    audit: 'recorded the consent to texts of {record}',
    changes: ['deliveries'],
    body: ConsentInput,
    returns: ClientDetails,
  }),
  stopOffers: endpoint({
    method: 'POST',
    path: '/api/clients/:id/stop-offers',
    access: 'staff',
    summary: 'Stop offers by email for a client who replied or called; only the client can resume them',
    audit: 'stopped offers by email to {record}',
    changes: ['deliveries'],
    returns: ClientDetails,
    success: 200,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/clients/:id',
    access: 'admin',
    summary: 'Delete a client that has no invoices, jobs or bookings',
    changes: ['clients', 'reviews', 'jobs'],
  }),
}
