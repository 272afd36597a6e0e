import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { clients } from '#features/people/clients/server/table.ts'
import { invoices } from '#features/billing/invoices/server/table.ts'
import { grantSources, paymentMethods, paymentProviders } from '#features/billing/payments/contract.ts'
import { disputeStates, paymentStates, refundStates } from '#features/billing/payments/states.ts'
import { users } from '#features/people/users/server/table.ts'
import { amount, createdAt, id, inList, instant, notNegative, updatedAt } from '#server/columns.ts'

export const payments = pgTable(
  'payments',
  {
    id: id(),
    invoice_id: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'restrict' }),
    provider: text({ enum: paymentProviders }).notNull(),
    /** The provider's intent id, unique so that a payment is recorded once. Null for manual payments. */
    stripe_payment_intent_id: text().unique(),
    amount: amount().notNull(),
    refunded_amount: amount().notNull().default('0'),
    /** Amount the payer's bank took back through disputes, at most the unrefunded amount. */
    returned_amount: amount().notNull().default('0'),
    /** Amount that became the client's credit: the invoice did not need it. */
    credited_amount: amount().notNull().default('0'),
    status: text({ enum: paymentStates.names }).notNull().default('pending'),
    payment_method: text({ enum: paymentMethods }).notNull(),
    reference: text(),
    /** Paid with a test card: no money moved, so it is not revenue. */
    is_test: boolean().notNull().default(false),
    recorded_by: uuid().references(() => users.id, { onDelete: 'restrict' }),
    paid_at: instant(),
    created_at: createdAt(),
  },
  (table) => [
    index('payments_invoice_index').on(table.invoice_id, table.created_at),
    // Covers the monthly revenue query. Credit is no revenue.
    index('payments_paid_index')
      .on(table.paid_at, table.status, table.is_test, table.amount, table.refunded_amount, table.returned_amount)
      .where(sql.raw(`provider <> 'credit'`)),
    index('payments_credit_index').on(table.invoice_id).where(sql.raw(`provider = 'credit'`)),
    index('payments_recorded_by_index').on(table.recorded_by),
    check('payments_amount_check', sql.raw('amount > 0 and amount <= 99999999.99')),
    check('payments_refunded_check', sql.raw('refunded_amount between 0 and amount')),
    check('payments_returned_check', sql.raw('returned_amount between 0 and amount - refunded_amount')),
    check(
      'payments_credited_check',
      sql.raw('credited_amount between 0 and amount - refunded_amount - returned_amount'),
    ),
    check('payments_provider_check', inList('provider', paymentProviders)),
    check('payments_status_check', inList('status', paymentStates.names)),
    check('payments_method_check', inList('payment_method', paymentMethods)),
    check('payments_credit_check', sql.raw(`(provider = 'credit') = (payment_method in ('credit', 'deposit'))`)),
  ],
)

export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    payment_id: uuid()
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    provider_refund_id: text().unique(),
    amount: amount().notNull(),
    status: text({ enum: refundStates.names }).notNull().default('pending'),
    reason: text(),
    created_by: uuid().references(() => users.id, { onDelete: 'restrict' }),
    created_at: createdAt(),
  },
  (table) => [
    index('refunds_payment_index').on(table.payment_id),
    index('refunds_created_by_index').on(table.created_by),
    check('refunds_amount_check', sql.raw('amount > 0 and amount <= 99999999.99')),
    check('refunds_status_check', inList('status', refundStates.names)),
  ],
)

/** Disputes of card payments, as the provider reported them last. */
export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    payment_id: uuid()
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    provider_dispute_id: text().notNull().unique(),
    amount: amount().notNull(),
    /** Amount the bank took back less what it returned: may exceed the rest of the payment. */
    withdrawn_amount: amount().notNull(),
    fee: amount().notNull(),
    status: text({ enum: disputeStates.names }).notNull(),
    reason: text().notNull(),
    evidence_due_at: instant(),
    opened_at: instant().notNull(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('disputes_payment_index').on(table.payment_id),
    index('disputes_open_index')
      .on(table.evidence_due_at)
      .where(sql.raw(`status in (${disputeStates.open.map((name) => `'${name}'`).join(', ')})`)),
    check('disputes_amount_check', notNegative('amount')),
    check('disputes_withdrawn_check', notNegative('withdrawn_amount')),
    check('disputes_fee_check', notNegative('fee')),
    check('disputes_status_check', inList('status', disputeStates.names)),
  ],
)

const intentStatuses = ['open', 'settled', 'replaced'] as const

/** A charge requested from the card provider. At most one open intent per invoice prevents a double charge. */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    id: text().primaryKey(),
    invoice_id: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'restrict' }),
    provider: text({ enum: paymentProviders }).notNull(),
    amount: amount().notNull(),
    /** The payer chose to pay less than the balance, so a new balance does not replace it. */
    is_part: boolean().notNull().default(false),
    status: text({ enum: intentStatuses }).notNull().default('open'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    uniqueIndex('payment_intents_open_key').on(table.invoice_id).where(sql.raw(`status = 'open'`)),
    index('payment_intents_invoice_index').on(table.invoice_id),
    index('payment_intents_open_index').on(table.created_at).where(sql.raw(`status = 'open'`)),
    check('payment_intents_amount_check', notNegative('amount')),
    check('payment_intents_provider_check', inList('provider', paymentProviders)),
    check('payment_intents_status_check', inList('status', intentStatuses)),
  ],
)

/** Credit given to a client. It is used as payments with the provider `credit`; the balance is the rest. */
export const clientCredits = pgTable(
  'client_credits',
  {
    id: id(),
    client_id: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'restrict' }),
    source: text({ enum: grantSources }).notNull(),
    /** Negative when staff took credit back. */
    amount: amount().notNull(),
    note: text(),
    /** The reason for the credit, unique so that it is granted once. */
    source_key: text().notNull().unique(),
    created_by: uuid().references(() => users.id, { onDelete: 'restrict' }),
    created_at: createdAt(),
  },
  (table) => [
    index('client_credits_client_index').on(table.client_id, table.created_at),
    index('client_credits_created_by_index').on(table.created_by),
    check('client_credits_amount_check', sql.raw('amount <> 0 and amount between -99999999.99 and 99999999.99')),
    check('client_credits_source_check', inList('source', grantSources)),
  ],
)
