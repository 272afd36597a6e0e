import * as z from 'zod/mini'
import { statusSchema } from '#contract/states.ts'
import { Day, DayText, Instant, OptionalDay } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Code, Id, ListQuery, NewId, OptionalId, OptionalText } from '#contract/listing.ts'
import { ItemInput, LineItem, RateInput, RatePatch, sumInputs } from '#features/sales/price-book/rules/line-items.ts'
import { cents, type Cents, decimal, DecimalText, notBelowZero, subtract } from '#contract/money.ts'
import { RequiredId } from '#contract/required-id.ts'
import { ReadVersion } from '#contract/version.ts'
import { Client } from '#features/people/clients/contract.ts'
import { Delivery } from '#features/messages/deliveries/contract.ts'
import { PrintedCertificate, TaxFacts, taxFactInputs } from '#features/billing/sales-tax/contract.ts'
import { ManualPaymentInput, Payment } from '#features/billing/payments/contract.ts'
import { RecordSearch } from '#features/billing/payments/rules/record-search.ts'
import { invoiceStates, REFUND_FIRST } from './states.ts'

// Payments may import only the contract of invoices.
export { invoiceStates }

const InvoiceStatus = statusSchema(invoiceStates)
export type InvoiceStatus = z.infer<typeof InvoiceStatus>

export const InvoiceInput = z.object({
  client_id: RequiredId('Client is required'),
  status: z._default(InvoiceStatus, 'draft'),
  items: z
    .array(ItemInput, { error: 'At least one line item is required' })
    .check(
      z.minLength(1, 'At least one line item is required'),
      z.maxLength(500, 'An invoice can have at most 500 line items'),
    ),
  tax_rate: RateInput,
  ...sumInputs,
  notes: OptionalText(5000),
  ...taxFactInputs,
  due_date: OptionalDay,
  /** The job whose work it bills. */
  job_id: OptionalId,
  /** Required while the job's quote has something left to bill; a 409 without it. It bills what the quote does not include. */
  beside_quote: z.optional(z.boolean({ error: 'Send true or false' })),
})
export type InvoiceInput = z.output<typeof InvoiceInput>

const NewInvoiceInput = z.extend(InvoiceInput, NewId)
export type NewInvoiceInput = z.output<typeof NewInvoiceInput>

export const InvoicePatch = z.object({
  ...z.partial(InvoiceInput).shape,
  status: z.optional(InvoiceInput.shape.status.def.innerType),
  tax_rate: RatePatch,
  updated_at: ReadVersion,
})
export type InvoicePatch = z.output<typeof InvoicePatch>

export const InvoiceItem = z.extend(LineItem, { invoice_id: Id })
export type InvoiceItem = z.infer<typeof InvoiceItem>

export const Invoice = z.object({
  id: Id,
  invoice_number: Code,
  client_id: Id,
  created_by: Id,
  status: InvoiceStatus,
  subtotal: DecimalText,
  /** The sum of the taxable lines; 0 at a tax rate of 0. */
  taxed_subtotal: DecimalText,
  tax_rate: DecimalText.check(z.meta({ title: 'Tax rate (%)' })),
  tax_amount: DecimalText,
  total: DecimalText,
  amount_paid: DecimalText,
  /** The client's balance: 0 for a draft, and once it is paid or cancelled. */
  balance_due: DecimalText,
  /** The amount overpaid, or paid on a cancelled invoice: to be refunded, or left as the client's credit. */
  to_refund: DecimalText,
  notes: z.nullable(z.string()),
  due_date: z.nullable(DayText),
  sent_at: z.nullable(Instant),
  paid_date: z.nullable(Instant),
  /** The quote it bills. A deposit invoice bills only the deposit. */
  quote_id: z.nullable(Id),
  is_deposit: z.boolean().check(z.meta({ title: 'Deposit' })),
  /** The job whose work it bills. */
  job_id: z.nullable(Id),
  created_at: Instant,
  updated_at: Instant,
})
export type Invoice = z.infer<typeof Invoice>

type Money = Pick<Invoice, 'total' | 'amount_paid'>
type State = Pick<Invoice, 'status'>
type Owing = Pick<Invoice, 'balance_due'>
type Paying = Pick<Invoice, 'is_deposit' | 'amount_paid'> & {
  payments: readonly Pick<Payment, 'provider' | 'amount' | 'refunded_amount'>[]
  file_count?: number | undefined
}

/** The unpaid amount after a change, before it is stored: an existing invoice has its `balance_due`. */
const getUnpaid = ({ total, amount_paid }: Money): Cents => notBelowZero(subtract(cents(total), cents(amount_paid)))

/** An invoice as it will be once it is sent: a draft owes nothing yet. */
export const asSent = <Row extends State & Money & Owing>(invoice: Row): Row =>
  invoice.status === 'draft' ? { ...invoice, status: 'sent', balance_due: decimal(getUnpaid(invoice)) } : invoice

/** The statuses of an unpaid invoice. */
export const owedStatuses: readonly InvoiceStatus[] = ['sent', 'overdue']

export const isOwed = ({ status }: State): boolean => owedStatuses.includes(status)

/** Unpaid, with a due date in the past. Both are calendar days of the company. */
export const isOverdue = (invoice: State & Pick<Invoice, 'due_date'>, today: string): boolean =>
  isOwed(invoice) && invoice.due_date !== null && invoice.due_date < today

/** The status that follows from the amount paid and the due date: nothing is late on which nothing is due. */
export function statusBy(invoice: State & Money & Pick<Invoice, 'due_date'>, today: string): InvoiceStatus {
  const { status, amount_paid } = invoice
  const paidSomething = cents(amount_paid) > 0
  if (status === 'cancelled') return status
  if (getUnpaid(invoice) === 0 && (paidSomething || status === 'paid')) return 'paid'
  // A deposit that counts towards a draft does not send it.
  if (status === 'draft') return status
  return getUnpaid(invoice) > 0 && isOverdue({ ...invoice, status: 'sent' }, today) ? 'overdue' : 'sent'
}

/** Why an action is blocked, or null: both the button's reason and the server's refusal. */
export const blocked = {
  move: (invoice: { status: string }, to: InvoiceStatus) => invoiceStates.refusal(invoice, to),
  /** Items, client, and tax rate. Notes can always be edited. */
  edit: (invoice: State) => invoiceStates.refusal(invoice, 'edit'),
  /** The next client would see the payments and files of this one. Credit that was given back is no payment. */
  changeClient: ({ payments, is_deposit, amount_paid, file_count = 0 }: Paying) => {
    const unrefunded = payments.filter(
      ({ provider, amount, refunded_amount }) => provider !== 'credit' || cents(amount) > cents(refunded_amount),
    )
    if (unrefunded.some(({ provider }) => provider === 'credit') || (is_deposit && cents(amount_paid) > 0))
      return 'This invoice is paid with its client’s credit or deposit. Refund it before you choose another client.'
    if (unrefunded.length > 0)
      return 'This invoice has a payment of its client on record. Create a new invoice for the other client.'
    return file_count > 0 ? 'This invoice has files of its client. Remove them before you choose another client.' : null
  },
  send: (invoice: State) => invoiceStates.refusal(invoice, 'send'),
  void: (invoice: State & Money) =>
    invoiceStates.refusal(invoice, 'void') ?? (cents(invoice.amount_paid) > 0 ? REFUND_FIRST : null),
  /** `payments` includes refunded ones: they are records that must be kept. */
  delete: ({ payments }: { payments: readonly unknown[] }) =>
    payments.length > 0 ? 'This invoice has a payment on record and must be kept. Cancel it instead.' : null,
  pay: (invoice: State & Owing) =>
    invoiceStates.refusal(invoice, 'pay') ??
    (cents(invoice.balance_due) === 0 ? 'There is nothing left to pay on this invoice' : null),
  /** Refunding what was overpaid, or keeping it as credit. */
  giveBack: ({ to_refund }: Pick<Invoice, 'to_refund'>) =>
    cents(to_refund) > 0 ? null : 'There is nothing to refund on this invoice',
}

export const InvoiceRow = z.extend(Invoice, {
  client_name: z.string(),
  /** Description of the first line item. */
  description: z.nullable(z.string()),
})
export type InvoiceRow = z.infer<typeof InvoiceRow>

export const InvoiceDetails = z.extend(InvoiceRow, {
  job_title: z.nullable(z.string()),
  ...TaxFacts.shape,
  /** The certificate because of which lines are not taxed; the client sees it too. */
  tax_certificate: z.nullable(PrintedCertificate),
  client: z.omit(Client, { notes: true, user_id: true, archived_at: true, email_unproven: true }),
  items: z.array(InvoiceItem),
  payments: z.array(Payment),
  /** Every attempt to send it; staff only. */
  deliveries: z.optional(z.array(Delivery)),
  /** Number of files; staff only. */
  file_count: z.optional(z.number()),
})
export type InvoiceDetails = z.infer<typeof InvoiceDetails>

const ChannelResult = z.object({ success: z.boolean(), error: z.optional(z.string()) })

/** The result of sending, by channel. */
export const SendResult = z.object({ results: z.object({ email: ChannelResult, sms: ChannelResult }) })
export type SendResult = z.infer<typeof SendResult>

export const RecentInvoice = z.pick(InvoiceRow, {
  id: true,
  invoice_number: true,
  client_name: true,
  total: true,
  status: true,
  due_date: true,
  created_at: true,
})

/** A client with a balance; `invoice_numbers` are some of its unpaid invoices, those due first before the others. */
const Debtor = z.object({
  client_id: Id,
  client_name: z.string(),
  balance: DecimalText,
  invoice_count: z.int(),
  invoice_numbers: z.array(Code),
})

export const Owed = z.object({
  balance: DecimalText,
  /** The part of it on overdue invoices. */
  overdue: DecimalText,
  invoice_count: z.int(),
  client_count: z.int(),
  /** Largest balance first. */
  clients: z.array(Debtor),
  /** Due first. */
  invoices: z.array(InvoiceRow),
})
export type Owed = z.infer<typeof Owed>

export const OwedQuery = z.extend(z.pick(ListQuery, { q: true, limit: true }), {
  client_id: z.optional(Id),
  /** Only invoices that were due before this day, and from `due_from` on. */
  due_before: z.optional(Day),
  due_from: z.optional(Day),
  /** Due first, unless it says otherwise. */
  order: RecordSearch.shape.order,
})
export type OwedQuery = z.output<typeof OwedQuery>

/** Invoices by amount, words, client and days, with their sums. */
export const InvoiceMatches = z.object({
  invoice_count: z.int(),
  total: DecimalText,
  tax: DecimalText,
  invoices: z.array(InvoiceRow),
})
export type InvoiceMatches = z.infer<typeof InvoiceMatches>

export const InvoiceSearch = z.extend(RecordSearch, {
  status: z.optional(InvoiceStatus),
  /** Neither drafts nor cancelled ones. */
  show: z.optional(z.enum(['billed'], { error: 'Show must be billed' })),
  quote_id: z.optional(Id),
})
export type InvoiceSearch = z.output<typeof InvoiceSearch>

/** `pending` is the dashboard's name for unpaid, an alias of `sent`. */
const StatusFilter = z.pipe(
  z.enum([...invoiceStates.names, 'pending', ''], { error: invoiceStates.message }),
  z.transform((status) => (status === 'pending' ? 'sent' : status || undefined)),
)

export const InvoiceListQuery = z.extend(ListQuery, {
  status: z.optional(StatusFilter),
  client_id: z.optional(Id),
  job_id: z.optional(Id),
  /** Only the invoices of jobs at this property. */
  property_id: z.optional(Id),
})

export const invoices = {
  list: endpoint({
    method: 'GET',
    path: '/api/invoices',
    access: 'signedIn',
    summary: 'Invoices, newest first; a client gets their own, never drafts',
    reads: ['invoices', 'clients', 'jobs'],
    versioned: true,
    followed: 'created_at',
    query: InvoiceListQuery,
    returns: z.array(InvoiceRow),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/invoices/my-invoices',
    access: 'signedIn',
    summary: "The user's own invoices: a client's own, or those that a member of staff created",
    reads: ['invoices', 'clients', 'jobs'],
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
    query: z.pick(ListQuery, { limit: true }),
    returns: z.array(RecentInvoice),
  }),
  owed: endpoint({
    method: 'GET',
    path: '/api/invoices/owed',
    access: 'signedIn',
    summary:
      'What is owed on unpaid invoices: the sums of all, and the first clients and invoices (5, or limit); a client gets their own',
    reads: ['invoices', 'clients'],
    query: OwedQuery,
    returns: Owed,
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/invoices/search',
    access: 'signedIn',
    summary:
      'Invoices by words of their lines, an amount or the days of billing: the sums of all, and the first (5, or limit); a client gets their own',
    reads: ['invoices', 'clients', 'jobs', 'settings'],
    query: InvoiceSearch,
    returns: InvoiceMatches,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/invoices/:id',
    access: 'signedIn',
    summary: 'One invoice with client, items and payments',
    reads: ['invoices', 'clients', 'jobs', 'payments', 'deliveries', 'files', 'tax_certificates'],
    returns: InvoiceDetails,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/invoices',
    access: 'staff',
    summary:
      'Create an invoice; the server numbers it and computes every amount; for a job whose quote has something left to bill, a 409 unless beside_quote is true',
    changes: ['invoices', 'payments', 'price_book'],
    queued: { words: 'New invoice', only: { status: 'draft' } },
    body: NewInvoiceInput,
    returns: InvoiceDetails,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/invoices/:id',
    access: 'staff',
    summary: 'Change an invoice; only the fields sent change',
    changes: ['invoices', 'payments', 'price_book', 'links'],
    body: InvoicePatch,
    returns: InvoiceDetails,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/invoices/:id',
    access: 'admin',
    summary: 'Delete an invoice without payments',
    changes: ['invoices', 'quotes', 'reviews', 'links'],
    outside: true,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/invoices/:id/send',
    access: 'staff',
    summary: 'Send by email (with the PDF and a pay link) and SMS, each on its own',
    audit: 'sent {record}',
    changes: ['invoices', 'deliveries', 'links'],
    returns: SendResult,
    outside: true,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/invoices/:id/cancel',
    access: 'staff',
    summary: 'Cancel (void) an invoice that has no payment left on it',
    audit: 'cancelled {record}',
    changes: ['invoices'],
    returns: InvoiceDetails,
  }),
  recordPayment: endpoint({
    method: 'POST',
    path: '/api/invoices/:id/payments',
    access: 'staff',
    summary: 'Record a payment made by cash, check or otherwise',
    audit: 'recorded a payment of {record}',
    changes: ['invoices', 'payments'],
    body: ManualPaymentInput,
    returns: InvoiceDetails,
  }),
  refundOverpayment: endpoint({
    method: 'POST',
    path: '/api/invoices/:id/overpayment/refund',
    access: 'admin',
    summary: 'Refund what was paid beyond the total, or on a cancelled invoice',
    audit: 'refunded what was overpaid on {record}',
    changes: ['invoices', 'payments'],
    returns: InvoiceDetails,
    outside: true,
  }),
  keepOverpayment: endpoint({
    method: 'POST',
    path: '/api/invoices/:id/overpayment/credit',
    access: 'staff',
    summary: "Keep what was paid beyond the total, or on a cancelled invoice, as the client's credit",
    audit: 'kept what was overpaid on {record} as credit',
    changes: ['invoices', 'payments'],
    returns: InvoiceDetails,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/invoices/:id/pdf',
    access: 'signedIn',
    summary: 'The invoice as PDF',
    reads: ['invoices', 'clients', 'jobs', 'payments', 'deliveries', 'settings', 'files', 'tax_certificates'],
    returns: 'file',
  }),
}
