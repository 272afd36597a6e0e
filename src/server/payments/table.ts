import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { amount, createdAt, inList, instant, notNegative } from '../columns.ts'

const sandboxDisputeStatuses = ['needs_response', 'won', 'lost'] as const

const sandboxStatuses = ['requires_payment_method', 'processing', 'succeeded', 'canceled'] as const

/** The sandbox provider's own books: what a real provider would store on its side. */
export const sandboxIntents = pgTable(
  'sandbox_intents',
  {
    id: text().primaryKey(),
    client_secret: text().notNull().unique(),
    amount: amount().notNull(),
    refunded_amount: amount().notNull().default('0'),
    status: text({ enum: sandboxStatuses }).notNull().default('requires_payment_method'),
    /** True if the bank has disputed it. */
    is_disputed: boolean().notNull().default(false),
    invoice_id: uuid().notNull(),
    idempotency_key: text().notNull().unique(),
    created_at: createdAt(),
  },
  () => [
    check('sandbox_intents_amount_check', notNegative('amount')),
    check('sandbox_intents_refunded_check', sql.raw('refunded_amount between 0 and amount')),
    check('sandbox_intents_status_check', inList('status', sandboxStatuses)),
  ],
)

/** The sandbox's refunds; the reference makes a repeated refund the same one. */
export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    id: text().primaryKey(),
    intent_id: text()
      .notNull()
      .references(() => sandboxIntents.id, { onDelete: 'restrict' }),
    amount: amount().notNull(),
    reference: text().notNull().unique(),
    created_at: createdAt(),
  },
  (table) => [
    index('sandbox_refunds_intent_index').on(table.intent_id),
    check('sandbox_refunds_amount_check', sql.raw('amount > 0 and amount <= 99999999.99')),
  ],
)

/** The sandbox's disputes: a test card opens one. */
export const sandboxDisputes = pgTable(
  'sandbox_disputes',
  {
    id: text().primaryKey(),
    intent_id: text()
      .notNull()
      .references(() => sandboxIntents.id, { onDelete: 'restrict' }),
    amount: amount().notNull(),
    status: text({ enum: sandboxDisputeStatuses }).notNull().default('needs_response'),
    evidence_due_at: instant().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    index('sandbox_disputes_intent_index').on(table.intent_id),
    check('sandbox_disputes_amount_check', sql.raw('amount > 0 and amount <= 99999999.99')),
    check('sandbox_disputes_status_check', inList('status', sandboxDisputeStatuses)),
  ],
)
