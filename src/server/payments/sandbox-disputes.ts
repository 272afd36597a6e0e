import { randomBytes } from 'node:crypto'
import { and, asc, eq, gte } from 'drizzle-orm'
import { cents, wholeCents } from '#contract/money.ts'
import type { Database } from '../database/connect.ts'
import { conflict } from '../errors.ts'
import type { CardPayments, ProviderDispute } from './payments.ts'
import { sandboxDisputes } from './table.ts'

const FEE = wholeCents(1500)
const DAYS_TO_ANSWER = 7

const toDispute = (row: typeof sandboxDisputes.$inferSelect): ProviderDispute => ({
  id: row.id,
  intentId: row.intent_id,
  amount: cents(row.amount),
  withdrawn: row.status === 'won' ? wholeCents(0) : cents(row.amount),
  fee: FEE,
  status: row.status,
  reason: 'fraudulent',
  evidenceDueAt: row.evidence_due_at,
  openedAt: row.created_at,
})

/** The disputes of the sandbox: the bank takes the money when one opens, and returns it when one is won. */
export const createSandboxDisputes = (
  db: Database,
): Pick<CardPayments, 'listDisputes' | 'disputesSince' | 'acceptDispute'> => ({
  async listDisputes(intentId) {
    const rows = await db
      .select()
      .from(sandboxDisputes)
      .where(eq(sandboxDisputes.intent_id, intentId))
      .orderBy(asc(sandboxDisputes.created_at))
    return rows.map(toDispute)
  },

  async disputesSince(instant) {
    return (await db.select().from(sandboxDisputes).where(gte(sandboxDisputes.created_at, instant))).map(toDispute)
  },

  async acceptDispute(id) {
    const isOpen = and(eq(sandboxDisputes.id, id), eq(sandboxDisputes.status, 'needs_response'))
    const [closed] = await db.update(sandboxDisputes).set({ status: 'lost' }).where(isOpen).returning()
    if (!closed) throw conflict('The card provider refused this: the dispute is already closed.')
  },
})

/** Opens a dispute, as a real bank does when its cardholder objects. */
export async function openSandboxDispute(
  { db, now }: { db: Database; now: () => Date },
  { id, amount }: { id: string; amount: string },
): Promise<void> {
  const due = new Date(now())
  due.setUTCDate(due.getUTCDate() + DAYS_TO_ANSWER)
  await db.insert(sandboxDisputes).values({
    id: `sandbox_dispute_${randomBytes(12).toString('hex')}`,
    intent_id: id,
    amount,
    evidence_due_at: due.toISOString(),
    created_at: now().toISOString(),
  })
}
