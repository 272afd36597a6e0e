import * as z from 'zod'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Positive } from '#contract/line-items.ts'
import { Id, OptionalText } from '#contract/listing.ts'
import { type Cents, cents, Decimal, DecimalText, subtract } from '#contract/money.ts'
import { states } from '#contract/states.ts'

export const paymentProviders = ['stripe', 'sandbox', 'manual'] as const
export const paymentMethods = ['card', 'cash', 'check', 'other'] as const

export const PaymentProvider = z.enum(paymentProviders)
export const PaymentMethod = z.enum(paymentMethods)
export const ManualMethod = z.enum(['cash', 'check', 'other'], { error: 'Choose cash, check or other' })

export const paymentStates = states({
  pending: {
    label: 'Pending',
    tone: 'info',
    icon: 'waiting',
    refuses: { refund: 'This payment has not gone through yet' },
  },
  succeeded: { label: 'Paid', tone: 'good', icon: 'done' },
  refunded: {
    label: 'Refunded',
    tone: 'muted',
    icon: 'returned',
    outlined: true,
    over: true,
    refuses: { refund: 'This payment has already been refunded' },
  },
  failed: {
    label: 'Failed',
    tone: 'bad',
    icon: 'alert',
    over: true,
    refuses: { refund: 'This payment failed, so there is nothing to refund' },
  },
})

/** The states of a refund. Pending: not yet confirmed by the card provider. */
export const refundStates = states({
  pending: { label: 'Refund on its way', tone: 'info', icon: 'waiting' },
  succeeded: { label: 'Refunded', tone: 'muted', icon: 'returned', over: true },
  failed: { label: 'Refund failed', tone: 'bad', icon: 'alert', over: true },
})

export const Payment = z.object({
  id: Id,
  invoice_id: Id,
  provider: PaymentProvider,
  stripe_payment_intent_id: z.string().nullable(),
  amount: DecimalText,
  refunded_amount: DecimalText,
  status: paymentStates.schema,
  payment_method: PaymentMethod,
  reference: z.string().nullable(),
  is_test: z.boolean(),
  paid_at: Instant.nullable(),
  created_at: Instant,
})
export type Payment = z.infer<typeof Payment>

export const Refund = z.object({
  id: Id,
  payment_id: Id,
  amount: DecimalText,
  status: refundStates.schema,
  reason: z.string().nullable(),
  created_by_name: z.string().nullable(),
  created_at: Instant,
})
export type Refund = z.infer<typeof Refund>

/** How much of a payment can still be refunded. */
export const leftToRefund = ({ amount, refunded_amount }: Pick<Payment, 'amount' | 'refunded_amount'>): Cents =>
  subtract(cents(amount), cents(refunded_amount))

/** Why an action is blocked, or null: both the button's reason and the server's refusal. */
export const blocked = {
  refund: (payment: Pick<Payment, 'status'>) => paymentStates.refusal(payment, 'refund'),
}

/** What the browser needs to have the card provider collect the balance. */
export const PaymentIntent = z.object({
  clientSecret: z.string(),
  provider: PaymentProvider.exclude(['manual']),
  publishableKey: z.string().nullable(),
  /** The balance that this intent collects. */
  amount: DecimalText,
})
export type PaymentIntent = z.infer<typeof PaymentIntent>

/** What the browser reports. Only the ids are used; the rest comes from the provider. */
export const PaymentReport = z.object({
  invoice_id: z.uuid('Invoice is required'),
  stripe_payment_intent_id: z
    .string({ error: 'Payment intent is required' })
    .min(1, 'Payment intent is required')
    .max(255, 'That is not a payment intent'),
})

export const ManualPaymentInput = z.object({
  /** Defaults to the full balance. */
  amount: Positive('Amount').optional(),
  payment_method: ManualMethod,
  reference: OptionalText(200),
})

export const RefundInput = z.object({
  /** Defaults to everything not yet refunded. */
  amount: Decimal({
    name: 'Amount',
    required: 'Amount is required',
    message: 'Amount must be greater than 0',
    above: 0,
  }).optional(),
  reason: OptionalText(500),
})

/** The sandbox's card field. Checked and discarded, never stored. */
export const SandboxCard = z.object({
  clientSecret: z
    .string({ error: 'Payment is required' })
    .min(1, 'Payment is required')
    .max(255, 'That is not a payment'),
  number: z
    .string({ error: 'Card number is required' })
    .transform((text) => text.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{12,19}$/, 'Your card number is incomplete.')),
  exp_month: z
    .number({ error: 'Expiry is required' })
    .int('Expiry is required')
    .min(1, 'Your card’s expiration date is incomplete.')
    .max(12, 'Your card’s expiration date is incomplete.'),
  exp_year: z
    .number({ error: 'Expiry is required' })
    .int('Expiry is required')
    .min(2000, 'Your card’s expiration year is invalid.')
    .max(2100, 'Your card’s expiration year is invalid.'),
  cvc: z.string({ error: 'CVC is required' }).regex(/^\d{3,4}$/, 'Your card’s security code is incomplete.'),
})

export const payments = {
  createIntent: endpoint({
    method: 'POST',
    path: '/api/invoices/:id/payment-intent',
    access: 'signedIn',
    summary: 'Start paying the open balance of an invoice by card',
    changes: [],
    returns: PaymentIntent,
    outside: true,
  }),
  record: endpoint({
    method: 'POST',
    path: '/api/payments',
    access: 'signedIn',
    summary: 'Report a confirmed card payment; the server checks with the provider',
    changes: ['invoices', 'payments', 'deliveries'],
    body: PaymentReport,
    returns: Payment,
    outside: true,
  }),
  refund: endpoint({
    method: 'POST',
    path: '/api/payments/:id/refund',
    access: 'admin',
    summary: 'Refund a payment in full or in part',
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
  webhook: endpoint({
    method: 'POST',
    path: '/api/webhooks/stripe',
    access: 'public',
    summary: "Stripe's signed events",
    changes: ['invoices', 'payments'],
    body: 'bytes',
    returns: z.object({ received: z.boolean() }),
    outside: true,
  }),
  sandboxConfirm: endpoint({
    method: 'POST',
    path: '/api/sandbox/confirm',
    access: 'signedIn',
    summary: 'Test mode: confirm a payment with a test card',
    changes: ['invoices', 'payments'],
    body: SandboxCard,
    returns: z.object({ id: z.string(), status: z.string() }),
    outside: true,
  }),
}
