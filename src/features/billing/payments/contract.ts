import * as z from 'zod/mini'
import { statusSchema } from '#contract/states.ts'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Positive } from '#features/sales/price-book/rules/line-items.ts'
import { Code, Id, ListQuery, OptionalText } from '#contract/listing.ts'
import { add, type Cents, cents, DecimalText, subtract } from '#contract/money.ts'
import { RequiredId } from '#contract/required-id.ts'
import { Credit, CreditInput, CreditUse, CreditUsed, InvoiceCredit, OwnCredit } from './rules/credits.ts'
import { Dispute } from './rules/disputes.ts'
import { RecordSearch } from './rules/record-search.ts'
import { disputeStates, paymentStates, refundStates } from './states.ts'

export { Credit, CreditInput, CreditUse, CreditUsed, InvoiceCredit, OwnCredit } from './rules/credits.ts'
export { Dispute, disputesToAnswer } from './rules/disputes.ts'

/** `credit`: the client's own credit or deposit pays, so no money moves. */
export const paymentProviders = ['stripe', 'sandbox', 'manual', 'credit'] as const
export const paymentMethods = ['card', 'cash', 'check', 'other', 'credit', 'deposit'] as const
export const grantSources = ['referral', 'sharing', 'manual', 'overpayment'] as const

const PaymentProvider = z.enum(paymentProviders)
const PaymentMethod = z.enum(paymentMethods)
const ManualMethod = z.enum(['cash', 'check', 'other'], { error: 'Choose cash, check or other' })

export const Payment = z.object({
  id: Id,
  invoice_id: Id,
  provider: PaymentProvider,
  stripe_payment_intent_id: z.nullable(z.string()),
  amount: DecimalText,
  refunded_amount: DecimalText,
  /** Amount the payer's bank took back. */
  returned_amount: DecimalText,
  /** Amount that became the client's credit, because the invoice did not need it. */
  credited_amount: DecimalText,
  status: statusSchema(paymentStates),
  payment_method: PaymentMethod,
  reference: z.nullable(z.string()),
  is_test: z.boolean(),
  paid_at: z.nullable(Instant),
  created_at: Instant,
})
export type Payment = z.infer<typeof Payment>

export const Refund = z.object({
  id: Id,
  payment_id: Id,
  amount: DecimalText,
  status: statusSchema(refundStates),
  reason: z.nullable(z.string()),
  created_by_name: z.nullable(z.string()),
  created_at: Instant,
})
export type Refund = z.infer<typeof Refund>

type Parts = Pick<Payment, 'amount' | 'refunded_amount' | 'returned_amount' | 'credited_amount'>

/** The amount of a payment that can still be refunded. */
export const leftToRefund = ({ amount, refunded_amount, returned_amount, credited_amount }: Parts): Cents =>
  subtract(cents(amount), add(cents(refunded_amount), cents(returned_amount), cents(credited_amount)))

/** Why an action is blocked, or null: both the button's reason and the server's refusal. */
export const blocked = {
  refund: (payment: Parts & Pick<Payment, 'status'>) =>
    paymentStates.refusal(payment, 'refund') ??
    (leftToRefund(payment) === 0 ? 'The client keeps this payment as credit, so there is nothing to refund' : null),
  acceptDispute: (dispute: Pick<Dispute, 'status'>) => disputeStates.refusal(dispute, 'accept'),
}

/** The amount to pay by card; without one, the whole balance. */
export const PayInput = z.object({ amount: z.optional(Positive('Amount')) })

/** Everything the browser needs to have the card provider collect the balance. */
export const PaymentIntent = z.object({
  clientSecret: z.string(),
  provider: z.enum(['stripe', 'sandbox']),
  publishableKey: z.nullable(z.string()),
  /** The balance, or the part of it, that this intent collects. */
  amount: DecimalText,
})
export type PaymentIntent = z.infer<typeof PaymentIntent>

/** The browser's report of a payment. Only the ids are used; the rest comes from the provider. */
export const PaymentReport = z.object({
  invoice_id: RequiredId('Invoice is required'),
  stripe_payment_intent_id: z
    .string({ error: 'Payment intent is required' })
    .check(z.minLength(1, 'Payment intent is required'), z.maxLength(255, 'That is not a payment intent')),
})

export const ManualPaymentInput = z.object({
  /** Defaults to the full balance. */
  amount: z.optional(Positive('Amount')),
  payment_method: ManualMethod,
  reference: OptionalText(200),
})

export const RefundInput = z.object({
  /** Defaults to everything not yet refunded. */
  amount: z.optional(Positive('Amount')),
  reason: OptionalText(500),
})

/** The sandbox's card field. Checked and discarded, never stored. */
export const SandboxCard = z.object({
  clientSecret: z
    .string({ error: 'Payment is required' })
    .check(z.minLength(1, 'Payment is required'), z.maxLength(255, 'That is not a payment')),
  number: z.pipe(
    z.pipe(
      z.string({ error: 'Card number is required' }),
      z.transform((text) => text.replace(/[\s-]/g, '')),
    ),
    z.string().check(z.regex(/^\d{12,19}$/, 'Your card number is incomplete.')),
  ),
  exp_month: z
    .number({ error: 'Expiry is required' })
    .check(
      z.int('Expiry is required'),
      z.minimum(1, 'Your card’s expiration date is incomplete.'),
      z.maximum(12, 'Your card’s expiration date is incomplete.'),
    ),
  exp_year: z
    .number({ error: 'Expiry is required' })
    .check(
      z.int('Expiry is required'),
      z.minimum(2000, 'Your card’s expiration year is invalid.'),
      z.maximum(2100, 'Your card’s expiration year is invalid.'),
    ),
  cvc: z.string({ error: 'CVC is required' }).check(z.regex(/^\d{3,4}$/, 'Your card’s security code is incomplete.')),
})

/** A payment with the invoice that it paid. */
export const ReceivedPayment = z.extend(z.omit(Payment, { stripe_payment_intent_id: true, created_at: true }), {
  invoice_number: Code,
  client_name: z.string(),
  /** Description of the first line item of the invoice. */
  description: z.nullable(z.string()),
})

/** Money that came in. The sums leave out tests, and what went back is beside them. */
export const Received = z.object({
  payment_count: z.int(),
  amount: DecimalText,
  /** Refunded, to be refunded, or taken back by a bank. */
  given_back: DecimalText,
  payments: z.array(ReceivedPayment),
  /** Who paid the most, without what went back: only with `show=payers`. */
  payers: z.array(z.object({ client_name: z.string(), amount: DecimalText, payment_count: z.int() })),
})
export type Received = z.infer<typeof Received>

export const PaymentSearch = z.extend(RecordSearch, {
  method: z.optional(
    z.enum(['card', 'cash', 'check', 'other'], { error: 'Method must be card, cash, check or other' }),
  ),
  /** Only payments of which something was refunded or taken back by a bank, or also the clients who paid the most. */
  show: z.optional(z.enum(['given_back', 'payers'], { error: 'Show must be given_back or payers' })),
})
export type PaymentSearch = z.output<typeof PaymentSearch>

const CreditQuery = z.omit(ListQuery, { status: true })

export const payments = {
  createIntent: endpoint({
    method: 'POST',
    path: '/api/invoices/:id/payment-intent',
    access: 'signedIn',
    summary: 'Start paying the open balance of an invoice, or a part of it, by card',
    audit: 'started a card payment of {record}',
    changes: [],
    body: PayInput,
    returns: PaymentIntent,
    outside: true,
  }),
  record: endpoint({
    method: 'POST',
    path: '/api/payments',
    access: 'signedIn',
    summary: 'Report a confirmed card payment; the server checks with the provider',
    audit: 'paid by card',
    changes: ['invoices', 'payments', 'deliveries'],
    body: PaymentReport,
    returns: Payment,
    outside: true,
  }),
  received: endpoint({
    method: 'GET',
    path: '/api/payments',
    access: 'signedIn',
    summary: 'The money that came in: its sum, and the first payments (5, or limit); a client gets their own',
    reads: ['payments', 'invoices', 'clients', 'jobs', 'settings'],
    query: PaymentSearch,
    returns: Received,
  }),
  refund: endpoint({
    method: 'POST',
    path: '/api/payments/:id/refund',
    access: 'admin',
    summary: 'Refund a payment in full or in part',
    audit: 'refunded {record}',
    changes: ['invoices', 'payments'],
    body: RefundInput,
    returns: Payment,
    outside: true,
  }),
  refunds: endpoint({
    method: 'GET',
    path: '/api/invoices/:id/refunds',
    access: 'staff',
    summary: "What was given back of an invoice's payments, and why",
    reads: ['payments', 'invoices', 'users'],
    versioned: true,
    returns: z.array(Refund),
  }),
  disputes: endpoint({
    method: 'GET',
    path: '/api/invoices/:id/disputes',
    access: 'staff',
    summary: "Disputes of an invoice's card payments, oldest first",
    reads: ['payments', 'invoices'],
    versioned: true,
    returns: z.array(Dispute),
  }),
  acceptDispute: endpoint({
    method: 'POST',
    path: '/api/disputes/:id/accept',
    access: 'admin',
    summary: 'Accept a dispute as lost at the card provider; evidence is submitted there',
    audit: 'accepted {record}',
    changes: ['invoices', 'payments', 'deliveries'],
    returns: Dispute,
    outside: true,
  }),
  credits: endpoint({
    method: 'GET',
    path: '/api/clients/:id/credits',
    access: 'signedIn',
    summary: "A client's credit, newest first; a client reads their own",
    reads: ['payments', 'invoices', 'quotes', 'clients', 'users'],
    versioned: true,
    query: CreditQuery,
    returns: z.array(Credit),
  }),
  creditUses: endpoint({
    method: 'GET',
    path: '/api/clients/:id/credit-uses',
    access: 'signedIn',
    summary: "The invoices that a client's credit and deposits paid, newest first; a client reads their own",
    reads: ['payments', 'invoices', 'clients'],
    versioned: true,
    query: CreditQuery,
    returns: z.array(CreditUsed),
  }),
  giveCredit: endpoint({
    method: 'POST',
    path: '/api/clients/:id/credits',
    access: 'staff',
    summary: 'Give a client credit, or take unused credit back with a negative amount',
    audit: 'changed the credit of {record}',
    changes: ['payments'],
    body: CreditInput,
    returns: Credit,
  }),
  ownCredit: endpoint({
    method: 'GET',
    path: '/api/credits/own',
    access: 'signedIn',
    summary: "The caller's own credit and deposits that are left",
    reads: ['payments', 'invoices', 'quotes', 'clients', 'users'],
    versioned: true,
    returns: OwnCredit,
  }),
  invoiceCredit: endpoint({
    method: 'GET',
    path: '/api/invoices/:id/credit',
    access: 'signedIn',
    summary: 'How much credit an invoice can use',
    reads: ['payments', 'invoices', 'quotes', 'clients'],
    versioned: true,
    returns: InvoiceCredit,
  }),
  applyCredit: endpoint({
    method: 'POST',
    path: '/api/invoices/:id/credit',
    access: 'signedIn',
    summary: "Pay an invoice with the client's credit: the quote's deposit first",
    audit: 'paid {record} with credit',
    changes: ['invoices', 'payments'],
    body: CreditUse,
    returns: z.array(Payment),
  }),
  webhook: endpoint({
    method: 'POST',
    path: '/api/webhooks/stripe',
    access: 'public',
    summary: "Stripe's signed events",
    audit: 'reported an event',
    changes: ['invoices', 'payments', 'deliveries'],
    body: 'bytes',
    returns: z.object({ received: z.boolean() }),
    outside: true,
  }),
  sandboxConfirm: endpoint({
    method: 'POST',
    path: '/api/sandbox/confirm',
    access: 'signedIn',
    summary: 'Test mode: confirm a payment with a test card',
    audit: 'confirmed a payment with a test card',
    changes: ['invoices', 'payments'],
    body: SandboxCard,
    returns: z.object({ id: z.string(), status: z.string() }),
    refusals: [402, 404],
    outside: true,
  }),
}
