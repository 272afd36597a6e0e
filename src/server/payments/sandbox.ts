import { randomBytes } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { cents, decimal, wholeCents } from '#contract/money.ts'
import type { Database } from '../database/connect.ts'
import { AppError, conflict, notFound } from '../errors.ts'
import { createSandboxDisputes, openSandboxDispute } from './sandbox-disputes.ts'
import { type CardPayments, type ProviderIntent, type ProviderRefund, refuseAmount } from './payments.ts'
import { sandboxIntents, sandboxRefunds } from './table.ts'

export type TestCard = { number: string; exp_month: number; exp_year: number; cvc: string }

const random = () => randomBytes(12).toString('hex')

const intentStates = {
  requires_payment_method: 'open',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
} as const

function toIntent(row: typeof sandboxIntents.$inferSelect): ProviderIntent {
  const amount = cents(row.amount)
  return {
    id: row.id,
    provider: 'sandbox',
    clientSecret: row.client_secret,
    amount,
    received: row.status === 'succeeded' ? amount : wholeCents(0),
    refunded: cents(row.refunded_amount),
    status: intentStates[row.status],
    invoiceId: row.invoice_id,
    isTest: true,
    isDisputed: row.is_disputed,
  }
}

const toRefund = (row: typeof sandboxRefunds.$inferSelect): ProviderRefund => ({
  id: row.id,
  amount: cents(row.amount),
  status: 'succeeded',
  reference: row.reference,
})

/** Card payments without a provider: the states of a real one, stored in our own database. No money moves. */
export function sandboxPayments(db: Database): CardPayments {
  async function readIntent(id: string) {
    const [row] = await db.select().from(sandboxIntents).where(eq(sandboxIntents.id, id))
    return row ? toIntent(row) : null
  }

  return {
    mode: 'test',
    provider: 'sandbox',
    publishableKey: null,
    readIntent,

    async createIntent({ amount, invoiceId, idempotencyKey }) {
      refuseAmount(amount)
      const id = `sandbox_${random()}`
      await db
        .insert(sandboxIntents)
        .values({
          id,
          client_secret: `${id}_secret_${random()}`,
          amount: decimal(amount),
          invoice_id: invoiceId,
          idempotency_key: idempotencyKey,
        })
        .onConflictDoNothing({ target: sandboxIntents.idempotency_key })
      const [row] = await db.select().from(sandboxIntents).where(eq(sandboxIntents.idempotency_key, idempotencyKey))
      if (!row || cents(row.amount) !== amount || row.invoice_id !== invoiceId)
        throw new Error('An idempotency key was used for two different payments')
      return toIntent(row)
    },

    async cancelIntent(id) {
      const isOpen = and(eq(sandboxIntents.id, id), eq(sandboxIntents.status, 'requires_payment_method'))
      await db.update(sandboxIntents).set({ status: 'canceled' }).where(isOpen)
      return readIntent(id)
    },

    async refund({ intentId, amount, reference }) {
      return db.transaction(async (tx) => {
        const row = { id: `sandbox_refund_${random()}`, intent_id: intentId, amount: decimal(amount), reference }
        const [added] = await tx
          .insert(sandboxRefunds)
          .values(row)
          .onConflictDoNothing({ target: sandboxRefunds.reference })
          .returning()
        if (added) {
          const refunded = sql`${sandboxIntents.refunded_amount} + ${row.amount}`
          const covered = and(
            eq(sandboxIntents.id, intentId),
            eq(sandboxIntents.status, 'succeeded'),
            sql`${refunded} <= ${sandboxIntents.amount}`,
          )
          const changed = await tx.update(sandboxIntents).set({ refunded_amount: refunded }).where(covered).returning()
          if (changed.length === 0) throw conflict('The card provider refused this refund: it is more than was paid.')
          return toRefund(added)
        }
        const [existing] = await tx.select().from(sandboxRefunds).where(eq(sandboxRefunds.reference, reference))
        if (!existing) throw new Error('A refund vanished')
        return toRefund(existing)
      })
    },

    async listRefunds(intentId) {
      const rows = await db
        .select()
        .from(sandboxRefunds)
        .where(eq(sandboxRefunds.intent_id, intentId))
        .orderBy(asc(sandboxRefunds.created_at))
      return rows.map(toRefund)
    },

    ...createSandboxDisputes(db),

    async readEvent() {
      throw notFound('Webhook')
    },
  }
}

const SUCCEEDS = '4242424242424242'
/** Succeeds, and is disputed by the bank right away, as Stripe's own test card. */
const DISPUTED = '4000000000000259'
const declines: Record<string, string> = {
  '4000000000000002': 'Your card was declined.',
  '4000000000009995': 'Your card has insufficient funds.',
}

function refuseCard({ number, exp_month, exp_year }: TestCard, now: Date): void {
  const refusal = (message: string) => new AppError(402, message)
  const decline = declines[number]
  if (![SUCCEEDS, DISPUTED].includes(number) && decline === undefined) throw refusal('Your card number is invalid.')
  if (Date.UTC(exp_year, exp_month) <= now.getTime()) throw refusal('Your card’s expiration date is in the past.')
  if (decline !== undefined) throw refusal(decline)
}

/** Confirms a payment, as a real provider does when the browser submits the card. The card is checked and discarded. */
export async function confirmSandbox(
  { db, now }: { db: Database; now: () => Date },
  clientSecret: string,
  card: TestCard,
): Promise<ProviderIntent> {
  const bySecret = eq(sandboxIntents.client_secret, clientSecret)
  const [row] = await db.select().from(sandboxIntents).where(bySecret)
  if (!row) throw notFound('Payment')
  if (row.status === 'requires_payment_method') {
    refuseCard(card, now())
    const paid = await db.transaction(async (tx) => {
      const [paid] = await tx
        .update(sandboxIntents)
        .set({ status: 'succeeded', is_disputed: card.number === DISPUTED })
        .where(and(bySecret, eq(sandboxIntents.status, 'requires_payment_method')))
        .returning()
      if (paid?.is_disputed) await openSandboxDispute({ db: tx, now }, paid)
      return paid
    })
    if (paid) return toIntent(paid)
  }
  throw conflict(
    row.status === 'canceled'
      ? 'The amount of this invoice has changed. Reload the page to pay the new amount.'
      : 'This payment has already been made.',
  )
}
