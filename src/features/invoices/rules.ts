import { cents } from '#contract/money.ts'
import { balanceOf, type Invoice, type InvoiceStatus, isOwed } from './contract.ts'

type Money = Pick<Invoice, 'total' | 'amount_paid'>
type State = Pick<Invoice, 'status'>

/** Unpaid, with a due date in the past. Both are calendar days of the company. */
export const isOverdue = (invoice: State & Pick<Invoice, 'due_date'>, today: string): boolean =>
  isOwed(invoice) && invoice.due_date !== null && invoice.due_date < today

/** The status that follows from the amount paid and the due date. */
export function statusBy(invoice: State & Money & Pick<Invoice, 'due_date'>, today: string): InvoiceStatus {
  const { status, amount_paid } = invoice
  const paidSomething = cents(amount_paid) > 0
  if (status === 'cancelled') return status
  if (balanceOf(invoice) === 0 && (paidSomething || status === 'paid')) return 'paid'
  if (status === 'draft' && !paidSomething) return status
  return isOverdue({ ...invoice, status: 'sent' }, today) ? 'overdue' : 'sent'
}
