import * as z from 'zod'
import { Day, Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery, OptionalText } from '#contract/listing.ts'
import { cents, type Cents, Decimal, DecimalText, notBelowZero, subtract } from '#contract/money.ts'
import { Client } from '#features/clients/contract.ts'
import { Delivery } from '#features/deliveries/contract.ts'
import { ManualMethod, Payment } from '#features/payments/contract.ts'

export { totalsOf, type Totals } from '#contract/money.ts'

export const invoiceStatuses = ['draft', 'sent', 'paid', 'overdue', 'cancelled'] as const
export const InvoiceStatus = z.enum(invoiceStatuses)
export type InvoiceStatus = z.infer<typeof InvoiceStatus>
const STATUS_MESSAGE = 'Status must be draft, sent, paid, overdue or cancelled'

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
  status: z.enum(invoiceStatuses, { error: STATUS_MESSAGE }).default('draft'),
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
  /** As read; if the invoice has changed since, the answer is 409. */
  updated_at: z.string().optional(),
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
  invoice_number: z.string(),
  client_id: Id,
  created_by: Id,
  status: InvoiceStatus,
  subtotal: DecimalText,
  tax_rate: DecimalText,
  tax_amount: DecimalText,
  total: DecimalText,
  amount_paid: DecimalText,
  notes: z.string().nullable(),
  due_date: z.string().nullable(),
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
  client: Client.omit({ notes: true, user_id: true, archived_at: true }),
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

const RecentRow = InvoiceRow.pick({
  id: true,
  invoice_number: true,
  client_name: true,
  total: true,
  status: true,
  due_date: true,
  created_at: true,
})

type Money = Pick<Invoice, 'total' | 'amount_paid'>
type State = Pick<Invoice, 'status'>

/** What is left to pay; nothing when more than the total has arrived. */
export const balanceOf = ({ total, amount_paid }: Money): Cents =>
  notBelowZero(subtract(cents(total), cents(amount_paid)))

/** Owed, and the due date is a day that has passed. Both are calendar days of the company. */
export const isOverdue = ({ status, due_date }: State & Pick<Invoice, 'due_date'>, today: string): boolean =>
  (status === 'sent' || status === 'overdue') && due_date !== null && due_date < today

/** The status that follows from what is paid and from the due date. */
export function statusBy(invoice: State & Money & Pick<Invoice, 'due_date'>, today: string): InvoiceStatus {
  const { status, amount_paid } = invoice
  const paidSomething = cents(amount_paid) > 0
  if (status === 'cancelled') return status
  if (balanceOf(invoice) === 0 && (paidSomething || status === 'paid')) return 'paid'
  if (status === 'draft' && !paidSomething) return status
  return isOverdue({ ...invoice, status: 'sent' }, today) ? 'overdue' : 'sent'
}

const REFUND_FIRST = 'Refund the payments first'
const ALREADY_PAID = 'This invoice is already paid'
const NO_DRAFT = 'An invoice that was sent cannot become a draft again. Edit it as it is, or cancel it.'
const REOPEN = 'This invoice is paid. Refund the payment to open it again.'
const FINAL = 'A cancelled invoice stays cancelled. Create a new one instead.'

/** Why a person may not move an invoice from one status to another; what is not listed is allowed. */
const refusedMoves: Record<InvoiceStatus, Partial<Record<InvoiceStatus, string>>> = {
  draft: {},
  sent: { draft: NO_DRAFT },
  overdue: { draft: NO_DRAFT },
  paid: { draft: REOPEN, sent: REOPEN, overdue: REOPEN, cancelled: REFUND_FIRST },
  cancelled: { draft: FINAL, sent: FINAL, overdue: FINAL, paid: FINAL },
}

/** Why something cannot be done to an invoice, as the button and the server both say it; null: it can. */
export const blocked = {
  /** Items, client and tax rate. Notes can always be written. */
  edit: ({ status }: State) => {
    if (status === 'paid') return 'The items, client and tax of a paid invoice cannot change. Refund the payment first.'
    return status === 'cancelled' ? 'A cancelled invoice cannot change. Create a new one instead.' : null
  },
  move: ({ status }: State, to: InvoiceStatus) => refusedMoves[status][to] ?? null,
  send: ({ status }: State) => {
    if (status === 'paid') return ALREADY_PAID
    return status === 'cancelled' ? 'A cancelled invoice cannot be sent' : null
  },
  void: ({ status, amount_paid }: State & Money) => {
    if (status === 'cancelled') return 'This invoice is already cancelled'
    return cents(amount_paid) > 0 || status === 'paid' ? REFUND_FIRST : null
  },
  /** `payments` also counts those that were refunded: they are records one must keep. */
  remove: ({ payments }: { payments: readonly unknown[] }) =>
    payments.length > 0 ? 'This invoice has a payment on record and must be kept. Cancel it instead.' : null,
  pay: (invoice: State & Money) => {
    if (invoice.status === 'paid') return ALREADY_PAID
    if (invoice.status === 'cancelled') return 'This invoice was cancelled. There is nothing to pay.'
    if (invoice.status === 'draft') return 'This invoice is still a draft. Send it first.'
    return balanceOf(invoice) === 0 ? 'There is nothing left to pay on this invoice' : null
  },
}

/** `pending` is what dashboards call an unpaid invoice: shown like `sent`. */
const StatusFilter = z
  .enum([...invoiceStatuses, 'pending', ''], { error: STATUS_MESSAGE })
  .transform((status) => (status === 'pending' ? 'sent' : status || undefined))

export const InvoiceListQuery = ListQuery.extend({ status: StatusFilter.optional() })
export type InvoiceListQuery = z.output<typeof InvoiceListQuery>

export const invoices = {
  list: endpoint({
    method: 'GET',
    path: '/api/invoices',
    access: 'signedIn',
    summary: 'Invoices, newest first; a client gets their own, never drafts',
    query: InvoiceListQuery,
    returns: z.array(InvoiceRow),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/invoices/my-invoices',
    access: 'signedIn',
    summary: "The user's own invoices: a client's own, or those that a member of staff created",
    query: InvoiceListQuery,
    returns: z.array(InvoiceRow),
  }),
  recent: endpoint({
    method: 'GET',
    path: '/api/invoices/recent',
    access: 'staff',
    summary: 'The newest invoices (5, or limit)',
    query: ListQuery.pick({ limit: true }),
    returns: z.array(RecentRow),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/invoices/:id',
    access: 'signedIn',
    summary: 'One invoice with client, items and payments',
    returns: InvoiceDetails,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/invoices',
    access: 'staff',
    summary: 'Create an invoice; the server numbers it and computes every amount',
    body: InvoiceInput,
    returns: InvoiceDetails,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/invoices/:id',
    access: 'staff',
    summary: 'Change an invoice; only the fields sent change',
    body: InvoicePatch,
    returns: InvoiceDetails,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/invoices/:id',
    access: 'admin',
    summary: 'Delete an invoice without payments',
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/invoices/:id/send',
    access: 'staff',
    summary: 'Send by email (with the PDF and a pay link) and SMS, each on its own',
    returns: SendResult,
    outside: true,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/invoices/:id/cancel',
    access: 'staff',
    summary: 'Cancel (void) an invoice that has no payment left on it',
    returns: InvoiceDetails,
  }),
  recordPayment: endpoint({
    method: 'POST',
    path: '/api/invoices/:id/payments',
    access: 'staff',
    summary: 'Record a payment made by cash, check or otherwise',
    body: ManualPaymentInput,
    returns: InvoiceDetails,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/invoices/:id/pdf',
    access: 'signedIn',
    summary: 'The invoice as PDF',
    returns: 'file',
  }),
}
