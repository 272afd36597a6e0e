import { randomBytes } from 'node:crypto'
import { addMinutes } from '#contract/dates.ts'
import type { disputes, payments } from '#features/billing/payments/server/table.ts'
import type { sandboxDisputes } from '#server/payments/table.ts'
import type { Billed, Books } from './billing.ts'
import type { Calendar } from './calendar.ts'
import { idAt } from './ids.ts'

type NewPayment = typeof payments.$inferInsert & { id: string }
type Disputes = {
  disputes: (typeof disputes.$inferInsert)[]
  sandbox: (typeof sandboxDisputes.$inferInsert)[]
}
type Disputed = Billed & { payment: NewPayment }

const DAY = 24 * 60
const FEE = '15.00'

/** Two card payments that the client's bank took back: one waits for an answer, one was lost and paid again by check. */
export function createDisputes(books: Books, calendar: Calendar, adminId: string): Disputes {
  const result: Disputes = { disputes: [], sandbox: [] }
  // An older one: what the bank takes back is missing in the revenue of its month, and this month has little yet.
  const open = disputable(books, calendar.at(-25, '00:00'))
  dispute(books, result, open, { opened_at: calendar.at(-3, '10:20'), status: 'needs_response' })
  Object.assign(open.invoice, {
    status: (open.invoice.due_date ?? '') < calendar.day(0) ? 'overdue' : 'sent',
    amount_paid: '0.00',
    paid_date: null,
    updated_at: calendar.at(-3, '10:20'),
  })

  const lost = disputable(books, calendar.at(-75, '00:00'))
  dispute(books, result, lost, { opened_at: calendar.at(-60, '15:05'), status: 'lost' })
  const paid_at = calendar.at(-40, '11:30')
  books.payments.push({
    id: idAt(paid_at),
    invoice_id: lost.invoice.id,
    provider: 'manual',
    amount: lost.invoice.total,
    status: 'succeeded',
    payment_method: 'check',
    reference: 'Check 2291',
    recorded_by: adminId,
    paid_at,
    created_at: paid_at,
  })
  Object.assign(lost.invoice, { paid_date: paid_at, updated_at: paid_at })
  return result
}

/** The newest invoice of a home that a card paid in full before then. The client with the sign-in has no dispute. */
function disputable({ billed, payments }: Books, before: string): Disputed {
  const paid = new Map(
    payments
      .filter(
        ({ provider, status, paid_at }) => provider === 'sandbox' && status === 'succeeded' && (paid_at ?? '') < before,
      )
      .map((payment) => [payment.invoice_id, payment]),
  )
  const chosen = billed.findLast(
    ({ client, invoice }) => !client.business && !client.user_id && invoice.status === 'paid' && paid.has(invoice.id),
  )
  const payment = chosen && paid.get(chosen.invoice.id)
  if (!payment) throw new Error('No card payment can be disputed')
  return { ...chosen, payment }
}

/** Takes the whole payment back, in our books and in those of the sandbox. */
function dispute(
  books: Books,
  result: Disputes,
  { payment }: Disputed,
  { opened_at, status }: { opened_at: string; status: 'needs_response' | 'lost' },
): void {
  const { amount } = payment
  const intent_id = payment.stripe_payment_intent_id ?? ''
  const id = `sandbox_dispute_${randomBytes(12).toString('hex')}`
  const evidence_due_at = addMinutes(opened_at, 7 * DAY)
  result.sandbox.push({ id, intent_id, amount, status, evidence_due_at, created_at: opened_at })
  result.disputes.push({
    id: idAt(opened_at),
    payment_id: payment.id,
    provider_dispute_id: id,
    amount,
    withdrawn_amount: amount,
    fee: FEE,
    status,
    reason: 'fraudulent',
    evidence_due_at,
    opened_at,
    updated_at: opened_at,
  })
  Object.assign(payment, { status: 'returned', returned_amount: amount })
  const intent = books.sandbox.find((intent) => intent.id === intent_id)
  if (intent) intent.is_disputed = true
}
