import * as z from 'zod'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery, OptionalText } from '#contract/listing.ts'
import { DecimalText } from '#contract/money.ts'
import { OptionalPhone } from '#contract/phone.ts'

export const Client = z.object({
  id: Id,
  user_id: Id.nullable(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  notes: z.string().nullable(),
  archived_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
})
export type Client = z.infer<typeof Client>

const OptionalEmail = z
  .union(
    [z.literal(''), z.string().trim().max(254, 'Valid email is required').pipe(z.email('Valid email is required'))],
    {
      error: 'Valid email is required',
    },
  )
  .nullish()
  .transform((text) => text || null)

export const ClientInput = z.object({
  name: z
    .string({ error: 'Name is required' })
    .trim()
    .min(1, 'Name is required')
    .max(200, 'Use at most 200 characters'),
  email: OptionalEmail,
  phone: OptionalPhone,
  address: OptionalText(200),
  city: OptionalText(100),
  state: OptionalText(50),
  zip: OptionalText(20),
  notes: OptionalText(5000),
})
export type ClientInput = z.output<typeof ClientInput>

/** What the screen's form asks: the same, with an email that must be there (spec §5: the form is stricter). */
export const ClientForm = ClientInput.extend({
  email: z
    .string({ error: 'Valid email is required' })
    .trim()
    .max(254, 'Valid email is required')
    .pipe(z.email('Valid email is required')),
})

const UserLink = { user_id: Id.nullable().optional() }

export const ClientPatch = ClientInput.partial().extend({
  ...UserLink,
  archived: z.boolean().optional(),
  /** As read; if the record has changed since, the answer is 409. */
  updated_at: z.string().optional(),
})

const RecentInvoice = z.object({
  id: Id,
  invoice_number: z.string(),
  created_at: Instant,
  total: DecimalText,
  status: z.string(),
})
const RecentJob = z.object({ id: Id, title: z.string(), scheduled_date: Instant.nullable(), status: z.string() })

export const ClientDetails = Client.extend({
  user: z.object({ id: Id, name: z.string(), email: z.string() }).nullable(),
  total_invoices: z.number(),
  total_revenue: DecimalText,
  total_jobs: z.number(),
  recent_invoices: z.array(RecentInvoice),
  recent_jobs: z.array(RecentJob),
})
export type ClientDetails = z.infer<typeof ClientDetails>

/** Why a client cannot be deleted, or null. Invoices and jobs are records that one must keep. */
export function deletionBlocked(attached: { invoices: number; jobs: number; bookings: number }): string | null {
  const count = (number: number, noun: string) => (number > 0 ? [`${number} ${noun}${number === 1 ? '' : 's'}`] : [])
  const found = [
    ...count(attached.invoices, 'invoice'),
    ...count(attached.jobs, 'job'),
    ...count(attached.bookings, 'booking'),
  ]
  return found.length > 0
    ? `This client has ${found.join(' and ')}, which must be kept. Archive the client instead.`
    : null
}

export const clients = {
  list: endpoint({
    method: 'GET',
    path: '/api/clients',
    access: 'staff',
    summary: 'Clients, newest first; archived ones only with status=archived or status=all',
    query: ListQuery,
    returns: z.array(Client),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/clients/:id',
    access: 'staff',
    summary: 'One client with totals and what is recent',
    returns: ClientDetails,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/clients',
    access: 'staff',
    summary: 'Create a client',
    body: ClientInput.extend(UserLink),
    returns: Client,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/clients/:id',
    access: 'staff',
    summary: 'Change a client; user_id links a sign-in, archived hides it from lists',
    body: ClientPatch,
    returns: Client,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/clients/:id',
    access: 'admin',
    summary: 'Delete a client that has no invoices, jobs or bookings',
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/clients/:id/invite',
    access: 'staff',
    summary: 'Mail the client a link that connects their sign-in to this record',
    returns: z.object({ email: z.string() }),
  }),
}
