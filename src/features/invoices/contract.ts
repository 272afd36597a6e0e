import * as z from 'zod'
import { Day, DayText, Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Code, Id, ListQuery, OptionalText } from '#contract/listing.ts'
import { Decimal, DecimalText } from '#contract/money.ts'
import { ReadVersion } from '#contract/version.ts'
import { Client } from '#features/clients/contract.ts'
import { Delivery } from '#features/deliveries/contract.ts'
import { ManualMethod, Payment } from '#features/payments/contract.ts'
import { invoiceStates } from './rules.ts'

export { totalsOf, type Totals } from '#contract/money.ts'

const InvoiceStatus = invoiceStates.schema
export type InvoiceStatus = z.infer<typeof InvoiceStatus>

const Positive = (name: string) =>
  Decimal({ name, required: `${name} is required`, message: `${name} must be greater than 0`, above: 0 })
/** An amount that may be zero. */
const NotNegative = (name: string, required = `${name} must be a positive number`) =>
  Decimal({ name, required, message: `${name} must be a positive number`, min: 0 })

export const ItemInput = z.object({
  description: z
    .string({ error: 'Description is required' })
    .trim()
    .min(1, 'Description is required')
    .max(500, 'Use at most 500 characters'),
  quantity: Positive('Quantity'),
  unit_price: NotNegative('Unit price', 'Unit price is required'),
  /** Optional: the server computes it, and refuses a different figure. */
  amount: NotNegative('Amount').optional(),
})
export type ItemInput = z.output<typeof ItemInput>

const TaxRate = Decimal({
  name: 'Tax rate',
  required: 'Tax rate must be between 0 and 100',
  message: 'Tax rate must be between 0 and 100',
  min: 0,
  max: 100,
})

export const InvoiceInput = z.object({
  client_id: z.uuid('Client is required'),
  status: InvoiceStatus.default('draft'),
  items: z
    .array(ItemInput, { error: 'At least one line item is required' })
    .min(1, 'At least one line item is required')
    .max(500, 'An invoice can have at most 500 line items'),
  tax_rate: TaxRate.nullish().transform((rate) => rate ?? '0.00'),
  /** The three sums are optional: the server computes them, and refuses different figures, naming the right ones. */
  subtotal: NotNegative('Subtotal').optional(),
  tax_amount: NotNegative('Tax amount').optional(),
  total: NotNegative('Total').optional(),
  notes: OptionalText(5000),
  due_date: z
    .union([Day, z.literal('')])
    .nullish()
    .transform((day) => day || null),
})
export type InvoiceInput = z.output<typeof InvoiceInput>

export const InvoicePatch = z.object({
  ...InvoiceInput.partial().shape,
  status: InvoiceInput.shape.status.unwrap().optional(),
  tax_rate: TaxRate.nullable().optional(),
  updated_at: ReadVersion,
})
export type InvoicePatch = z.output<typeof InvoicePatch>

export const InvoiceItem = z.object({
  id: Id,
  invoice_id: Id,
  description: z.string(),
  quantity: DecimalText,
  unit_price: DecimalText,
  amount: DecimalText,
  order_index: z.number(),
})
export type InvoiceItem = z.infer<typeof InvoiceItem>

export const Invoice = z.object({
  id: Id,
  invoice_number: Code,
  client_id: Id,
  created_by: Id,
  status: InvoiceStatus,
  subtotal: DecimalText,
  tax_rate: DecimalText.meta({ title: 'Tax rate (%)' }),
  tax_amount: DecimalText,
  total: DecimalText,
  amount_paid: DecimalText,
  notes: z.string().nullable(),
  due_date: DayText.nullable(),
  sent_at: Instant.nullable(),
  paid_date: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
})
export type Invoice = z.infer<typeof Invoice>

export const InvoiceRow = Invoice.extend({
  client_name: z.string(),
  /** The first line item. */
  description: z.string().nullable(),
})
export type InvoiceRow = z.infer<typeof InvoiceRow>

export const InvoiceDetails = InvoiceRow.extend({
  client: Client.omit({ notes: true, user_id: true, archived_at: true, email_unproven: true }),
  items: z.array(InvoiceItem),
  payments: z.array(Payment),
  /** Every attempt to send it; staff only. */
  deliveries: z.array(Delivery).optional(),
})
export type InvoiceDetails = z.infer<typeof InvoiceDetails>

const ChannelResult = z.object({ success: z.boolean(), error: z.string().optional() })

/** What sending did, channel by channel. */
export const SendResult = z.object({ results: z.object({ email: ChannelResult, sms: ChannelResult }) })
export type SendResult = z.infer<typeof SendResult>

export const ManualPaymentInput = z.object({
  /** Absent: the whole balance. */
  amount: Positive('Amount').optional(),
  payment_method: ManualMethod,
  reference: OptionalText(200),
})

export const RecentInvoice = InvoiceRow.pick({
  id: true,
  invoice_number: true,
  client_name: true,
  total: true,
  status: true,
  due_date: true,
  created_at: true,
})

/** `pending` is what dashboards call an unpaid invoice: shown like `sent`. */
const StatusFilter = z
  .enum([...invoiceStates.names, 'pending', ''], { error: invoiceStates.message })
  .transform((status) => (status === 'pending' ? 'sent' : status || undefined))

export const InvoiceListQuery = ListQuery.extend({ status: StatusFilter.optional() })
export type InvoiceListQuery = z.output<typeof InvoiceListQuery>

export const invoices = {
  list: endpoint({
    method: 'GET',
    path: '/api/invoices',
    access: 'signedIn',
    summary: 'Invoices, newest first; a client gets their own, never drafts',
    reads: ['invoices', 'clients'],
    versioned: true,
    query: InvoiceListQuery,
    returns: z.array(InvoiceRow),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/invoices/my-invoices',
    access: 'signedIn',
    summary: "The user's own invoices: a client's own, or those that a member of staff created",
    reads: ['invoices', 'clients'],
    versioned: true,
    query: InvoiceListQuery,
    returns: z.array(InvoiceRow),
  }),
  recent: endpoint({
    method: 'GET',
    path: '/api/invoices/recent',
    access: 'staff',
    summary: 'The newest invoices (5, or limit)',
    reads: ['invoices', 'clients'],
    versioned: true,
    query: ListQuery.pick({ limit: true }),
    returns: z.array(RecentInvoice),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/invoices/:id',
    access: 'signedIn',
    summary: 'One invoice with client, items and payments',
    reads: ['invoices', 'clients', 'payments', 'deliveries'],
    returns: InvoiceDetails,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/invoices',
    access: 'staff',
    summary: 'Create an invoice; the server numbers it and computes every amount',
    changes: ['invoices', 'payments'],
    body: InvoiceInput,
    returns: InvoiceDetails,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/invoices/:id',
    access: 'staff',
    summary: 'Change an invoice; only the fields sent change',
    changes: ['invoices', 'payments'],
    body: InvoicePatch,
    returns: InvoiceDetails,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/invoices/:id',
    access: 'admin',
    summary: 'Delete an invoice without payments',
    changes: ['invoices'],
    outside: true,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/invoices/:id/send',
    access: 'staff',
    summary: 'Send by email (with the PDF and a pay link) and SMS, each on its own',
    changes: ['invoices', 'deliveries'],
    returns: SendResult,
    outside: true,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/invoices/:id/cancel',
    access: 'staff',
    summary: 'Cancel (void) an invoice that has no payment left on it',
    changes: ['invoices'],
    returns: InvoiceDetails,
  }),
  recordPayment: endpoint({
    method: 'POST',
    path: '/api/invoices/:id/payments',
    access: 'staff',
    summary: 'Record a payment made by cash, check or otherwise',
    changes: ['invoices', 'payments'],
    body: ManualPaymentInput,
    returns: InvoiceDetails,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/invoices/:id/pdf',
    access: 'signedIn',
    summary: 'The invoice as PDF',
    reads: ['invoices', 'clients', 'payments', 'deliveries', 'settings', 'files'],
    returns: 'file',
  }),
}
