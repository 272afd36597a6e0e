import { formatMoney, cents } from '#contract/money.ts'
import { conflict, invalid, refuseIf } from '#server/errors.ts'
import { type Invoice, type InvoiceStatus, blocked, isOverdue, statusBy } from '../contract.ts'
import type { LockedInvoice } from '#features/payments/server/shared/ledger.ts'

const hasPassed = (due_date: string | null, today: string) => isOverdue({ status: 'sent', due_date }, today)

/** 'Overdue' is a fact, not a choice. */
export function requireOverdue(due_date: string | null, today: string): void {
  if (hasPassed(due_date, today)) return
  const reason = due_date === null ? 'It has no due date.' : 'Its due date has not passed.'
  throw invalid('status', `This invoice is not overdue. ${reason}`)
}

/** The amount paid can never exceed the total: refund the difference first. */
export function requireCovered({ amount_paid }: LockedInvoice, total: string): void {
  if (cents(amount_paid) > cents(total))
    throw conflict(
      `${formatMoney(amount_paid)} of this invoice is paid, more than the new total of ${formatMoney(total)}. Refund the difference first.`,
    )
}

/** The status after an edit that chose `wanted` (or left it unchanged). `paid` itself follows from the payment. */
export function statusAfter(
  was: LockedInvoice,
  next: Pick<Invoice, 'total' | 'due_date'>,
  wanted: InvoiceStatus,
  today: string,
): InvoiceStatus {
  if (wanted !== was.status) {
    refuseIf(blocked.move(was, wanted))
    if (wanted === 'cancelled') refuseIf(blocked.void(was))
    if (wanted === 'overdue') requireOverdue(next.due_date, today)
    if (wanted === 'sent' && was.status === 'overdue' && hasPassed(next.due_date, today))
      throw invalid('status', 'The due date has passed, so this invoice is overdue. Choose a later due date.')
  }
  const status = wanted === 'paid' ? (was.status === 'paid' ? 'paid' : 'sent') : wanted
  return statusBy({ ...next, amount_paid: was.amount_paid, status }, today)
}
