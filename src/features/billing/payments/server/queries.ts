import { and, asc, eq, getTableColumns, lte, ne, type SQL, sql } from 'drizzle-orm'
import { users } from '#features/people/users/server/table.ts'
import type { Database } from '#server/database/connect.ts'
import { disputes, paymentIntents, payments, refunds } from './table.ts'

// No access checks here: callers lock the invoice first (lockInvoice).

export type IntentRow = typeof paymentIntents.$inferSelect
export type RefundRow = typeof refunds.$inferSelect
export type DisputeRow = typeof disputes.$inferSelect

const first = <T>(rows: T[]): T | null => rows[0] ?? null

const isOpen = eq(paymentIntents.status, 'open')

export const findIntent = async (db: Database, id: string): Promise<IntentRow | null> =>
  first(await db.select().from(paymentIntents).where(eq(paymentIntents.id, id)))

export const findOpenIntent = async (db: Database, invoiceId: string): Promise<IntentRow | null> =>
  first(
    await db
      .select()
      .from(paymentIntents)
      .where(and(eq(paymentIntents.invoice_id, invoiceId), isOpen)),
  )

/** The number of an invoice's closed intents: part of the next one's idempotency key. */
export const countClosedIntents = (db: Database, invoiceId: string): Promise<number> =>
  db.$count(paymentIntents, and(eq(paymentIntents.invoice_id, invoiceId), ne(paymentIntents.status, 'open')))

/** It can no longer be paid. */
export async function markReplaced(db: Database, id: string, at: string): Promise<void> {
  await db
    .update(paymentIntents)
    .set({ status: 'replaced', updated_at: at })
    .where(and(eq(paymentIntents.id, id), isOpen))
}

/** Records a check. The longer an intent has been open, the later the next check. */
export async function touchIntent(db: Database, id: string, at: string): Promise<void> {
  await db.update(paymentIntents).set({ updated_at: at }).where(eq(paymentIntents.id, id))
}

/** Open intents due for a check: after 1, 2, 4, 8 ... minutes, then hourly. */
export const intentsDueForCheck = (db: Database, now: string, limit: number): Promise<IntentRow[]> =>
  db
    .select()
    .from(paymentIntents)
    .where(
      and(
        isOpen,
        lte(
          paymentIntents.updated_at,
          sql`${now}::timestamptz - least(greatest(${paymentIntents.updated_at} - ${paymentIntents.created_at}, interval '1 minute'), interval '1 hour')`,
        ),
      ),
    )
    .orderBy(asc(paymentIntents.updated_at))
    .limit(limit)

export const findPayment = async (db: Database, id: string) =>
  first(await db.select().from(payments).where(eq(payments.id, id)))

export const findPaymentByIntent = async (db: Database, intentId: string) =>
  first(await db.select().from(payments).where(eq(payments.stripe_payment_intent_id, intentId)))

const isPending = eq(refunds.status, 'pending')

export const findPendingRefund = async (db: Database, paymentId: string): Promise<RefundRow | null> =>
  first(
    await db
      .select()
      .from(refunds)
      .where(and(eq(refunds.payment_id, paymentId), isPending)),
  )

export const pendingRefunds = (db: Database, olderThan: string, limit: number): Promise<RefundRow[]> =>
  db
    .select()
    .from(refunds)
    .where(and(isPending, lte(refunds.created_at, olderThan)))
    .orderBy(asc(refunds.created_at))
    .limit(limit)

/** The refund that the provider reports, found by its id or by ours. */
export async function findRefund(
  db: Database,
  paymentId: string,
  refund: { id: string; reference: string | null },
): Promise<RefundRow | null> {
  const rows = await db.select().from(refunds).where(eq(refunds.payment_id, paymentId))
  return (
    rows.find(({ provider_refund_id }) => provider_refund_id === refund.id) ??
    rows.find(({ id, provider_refund_id }) => provider_refund_id === null && id === refund.reference) ??
    null
  )
}

/** Every refund of an invoice's payments, oldest first. */
export const findRefunds = (db: Database, invoiceId: string) =>
  db
    .select({ ...getTableColumns(refunds), created_by_name: users.name })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .leftJoin(users, eq(users.id, refunds.created_by))
    .where(eq(payments.invoice_id, invoiceId))
    .orderBy(asc(refunds.created_at), asc(refunds.id))

/** The disputes of a payment, in a fixed order. */
export const listPaymentDisputes = (db: Database, paymentId: string): Promise<DisputeRow[]> =>
  db.select().from(disputes).where(eq(disputes.payment_id, paymentId)).orderBy(asc(disputes.id))

/** Disputes with the payment that each is about. */
export const findDisputes = (db: Database, which: SQL | undefined) =>
  db
    .select({ dispute: disputes, payment: payments })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.payment_id))
    .where(which)
    .orderBy(asc(disputes.opened_at), asc(disputes.id))
