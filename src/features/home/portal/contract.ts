import * as z from 'zod/mini'
import { CardPaymentsMode } from '#contract/card-payments.ts'
import { Day, Instant, When } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { DecimalText } from '#contract/money.ts'
import { LINK_PAGE } from '#contract/secret-pages.ts'
import { ReadVersion } from '#contract/version.ts'
import {
  AcceptInput,
  DeclineInput,
  MAX_ACCEPT_BYTES,
  PublicQuote,
  ReplacedQuote,
} from '#features/billing/acceptances/contract.ts'
import { AnotherTimeInput, PublicRequest } from '#features/work/dispatch/contract.ts'
import { BookableDays, BookingRow } from '#features/work/bookings/contract.ts'
import { InvoiceDetails, InvoiceItem } from '#features/billing/invoices/contract.ts'
import { PayInput, PaymentIntent, PaymentReport, SandboxCard } from '#features/billing/payments/contract.ts'
import { PublicPreferences } from '#features/people/email-preferences/contract.ts'
import { PublicCompany, Settings } from '#features/company/settings/contract.ts'

// The document that a link opens, without the ids of anything else.

/** The company whose document it is. */
const LinkCompany = z.extend(
  PublicCompany,
  z.required(z.pick(Settings, { address: true, city: true, state: true, zip: true, license_notice: true })).shape,
)
export type LinkCompany = z.infer<typeof LinkCompany>

const shared = { company: LinkCompany, expires_at: Instant }

export const LinkedInvoice = z.object({
  kind: z.literal('invoice'),
  ...shared,
  /** The company's mode of card payments. */
  card_payments: CardPaymentsMode,
  balance: DecimalText,
  /** Why it cannot be paid, or null. */
  not_payable: z.nullable(z.string()),
  invoice: z.extend(
    z.pick(InvoiceDetails, {
      invoice_number: true,
      status: true,
      client_name: true,
      subtotal: true,
      taxed_subtotal: true,
      tax_rate: true,
      tax_amount: true,
      tax_certificate: true,
      total: true,
      amount_paid: true,
      notes: true,
      due_date: true,
      paid_date: true,
    }),
    {
      items: z.array(
        z.pick(InvoiceItem, { description: true, quantity: true, unit_price: true, amount: true, taxable: true }),
      ),
    },
  ),
})
export type LinkedInvoice = z.infer<typeof LinkedInvoice>

export const LinkedBooking = z.object({
  kind: z.literal('booking'),
  ...shared,
  booking: z.pick(BookingRow, {
    service_type: true,
    scheduled_date: true,
    duration_minutes: true,
    status: true,
    location: true,
    client_name: true,
    assigned_to_name: true,
    updated_at: true,
  }),
  /** Why it can no longer be cancelled or moved, or null. */
  closed: z.nullable(z.string()),
  /** The days that it can move to. */
  days: BookableDays,
})
export type LinkedBooking = z.infer<typeof LinkedBooking>

/** The version of a quote that was sent with the link, or only which version replaced it. */
export const LinkedQuote = z.object({
  kind: z.literal('quote'),
  ...shared,
  quote: z.nullable(PublicQuote),
  replaced: z.nullable(ReplacedQuote),
})
export type LinkedQuote = z.infer<typeof LinkedQuote>

/** The new time of visits, for their client to confirm. */
export const LinkedRequest = z.object({ kind: z.literal('visit_request'), ...shared, request: PublicRequest })
export type LinkedRequest = z.infer<typeof LinkedRequest>

/** The unsubscribe page of an email address. */
export const LinkedPreferences = z.object({
  kind: z.literal('email_preferences'),
  ...shared,
  preferences: PublicPreferences,
})
export type LinkedPreferences = z.infer<typeof LinkedPreferences>

/** The document that a link shows, by its kind. */
export const LinkedDocument = z.discriminatedUnion('kind', [
  LinkedInvoice,
  LinkedBooking,
  LinkedQuote,
  LinkedRequest,
  LinkedPreferences,
])
export type LinkedDocument = z.infer<typeof LinkedDocument>

/** The next page for the visitor with a link. */
const Address = z.object({ url: z.url() })

const path = '/api/public/links/:token'

const read = { access: 'public', needsHttp: true, secretPath: true } as const

export const portal = {
  open: endpoint({
    ...read,
    method: 'GET',
    path,
    summary: 'The document that a link shows; 404 for an unknown link, 410 for one that expired or was revoked',
    reads: [
      'links',
      'invoices',
      'clients',
      'jobs',
      'payments',
      'deliveries',
      'bookings',
      'quotes',
      'users',
      'settings',
      'files',
    ],
    returns: LinkedDocument,
  }),
  pdf: endpoint({
    ...read,
    method: 'GET',
    path: `${path}/pdf`,
    summary: 'The document as PDF',
    reads: ['links', 'invoices', 'clients', 'jobs', 'payments', 'deliveries', 'quotes', 'settings', 'files'],
    returns: 'file',
  }),
  calculation: endpoint({
    ...read,
    method: 'GET',
    path: `${path}/calculation`,
    summary: 'The load calculation of the quote as a signed PDF, as it was sent',
    reads: ['links', 'quotes', 'settings'],
    returns: 'file',
  }),
  createIntent: endpoint({
    ...read,
    method: 'POST',
    path: `${path}/payment-intent`,
    summary: 'Start paying the balance of the invoice, or a part of it, by card',
    audit: 'started a card payment of {record}',
    changes: ['invoices', 'payments', 'deliveries'],
    body: PayInput,
    returns: PaymentIntent,
    outside: true,
  }),
  recordPayment: endpoint({
    ...read,
    method: 'POST',
    path: `${path}/payments`,
    summary: 'Report a confirmed card payment; the server checks with the provider',
    audit: 'paid {record} by card',
    changes: ['invoices', 'payments', 'deliveries'],
    body: z.omit(PaymentReport, { invoice_id: true }),
    returns: LinkedInvoice,
    outside: true,
  }),
  confirmTestCard: endpoint({
    ...read,
    method: 'POST',
    path: `${path}/test-card`,
    summary: 'Test mode: confirm a payment of the invoice with a test card',
    audit: 'confirmed a payment with a test card',
    changes: ['invoices', 'payments'],
    body: SandboxCard,
    returns: z.object({ id: z.string(), status: z.string() }),
    refusals: [402],
    outside: true,
  }),
  accept: endpoint({
    ...read,
    method: 'POST',
    path: `${path}/accept`,
    summary: 'Accept the quote with a choice and a signature; once, however often it is sent',
    audit: 'accepted {record}',
    changes: ['quotes', 'jobs', 'invoices', 'leads', 'clients', 'deliveries'],
    body: AcceptInput,
    maxBytes: MAX_ACCEPT_BYTES,
    returns: LinkedQuote,
  }),
  decline: endpoint({
    ...read,
    method: 'POST',
    path: `${path}/decline`,
    summary: 'Decline the quote, with a reason',
    audit: 'declined {record}',
    changes: ['quotes', 'deliveries'],
    body: DeclineInput,
    returns: LinkedQuote,
  }),
  openCurrent: endpoint({
    ...read,
    method: 'POST',
    path: `${path}/current`,
    summary: 'A link to the current version, for the holder of a link to an older version of the quote',
    audit: 'opened the current version of a quote',
    changes: ['links', 'quotes'],
    returns: Address,
  }),
  openDeposit: endpoint({
    ...read,
    method: 'POST',
    path: `${path}/deposit`,
    summary: 'A link to the invoice for the deposit of the accepted quote',
    audit: 'opened the deposit invoice of a quote',
    changes: ['links'],
    returns: Address,
  }),
  times: endpoint({
    ...read,
    method: 'GET',
    path: `${path}/times`,
    summary: 'The free times of a day that the booking can move to',
    reads: ['links', 'bookings', 'jobs', 'clients', 'users', 'settings'],
    query: z.object({ day: Day }),
    returns: z.array(Instant),
  }),
  cancel: endpoint({
    ...read,
    method: 'POST',
    path: `${path}/cancel`,
    summary: 'Cancel the booking',
    audit: 'cancelled {record}',
    changes: ['bookings', 'deliveries', 'links'],
    body: z.object({ updated_at: ReadVersion }),
    returns: LinkedBooking,
  }),
  move: endpoint({
    ...read,
    method: 'POST',
    path: `${path}/move`,
    summary: 'Move the booking to a free time within the booking rules',
    audit: 'moved {record}',
    changes: ['bookings', 'deliveries', 'links'],
    body: z.object({ scheduled_date: When('Choose a time'), updated_at: ReadVersion }),
    returns: LinkedBooking,
  }),
  confirmTime: endpoint({
    ...read,
    method: 'POST',
    path: `${path}/confirm-time`,
    summary: 'Confirm the new time of the visits; once, however often it is sent',
    audit: 'confirmed {record}',
    changes: ['jobs'],
    returns: LinkedRequest,
  }),
  askAnotherTime: endpoint({
    ...read,
    method: 'POST',
    path: `${path}/another-time`,
    summary: 'Ask for another time for the visits',
    audit: 'asked for another time instead of {record}',
    changes: ['jobs', 'deliveries'],
    body: AnotherTimeInput,
    returns: LinkedRequest,
  }),
  stopOffers: endpoint({
    ...read,
    method: 'POST',
    path: `${path}/stop-offers`,
    summary: 'Opt out of offers by email; once, however often it is sent',
    audit: 'stopped offers to {record}',
    changes: ['deliveries'],
    returns: LinkedPreferences,
  }),
  resumeOffers: endpoint({
    ...read,
    method: 'POST',
    path: `${path}/resume-offers`,
    summary: 'Take back opting out of offers by email',
    audit: 'resumed offers to {record}',
    changes: ['deliveries'],
    returns: LinkedPreferences,
  }),
  /** At the address of the page: mail programs know only that one. They send a form, without a session. */
  unsubscribe: endpoint({
    ...read,
    method: 'POST',
    path: `${LINK_PAGE}:token`,
    summary: 'Opt out of offers by the button of a mail program (RFC 8058)',
    audit: 'stopped offers to {record} in a mail program',
    changes: ['deliveries'],
    body: 'bytes',
    success: 200,
  }),
}
