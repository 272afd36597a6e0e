import { cents, type Cents, notBelowZero, subtract } from '#contract/money.ts'
import type { Invoice, InvoiceStatus } from './contract.ts'

type Money = Pick<Invoice, 'total' | 'amount_paid'>
type State = Pick<Invoice, 'status'>

/** What is left to pay; nothing when more than the total has arrived. */
export const balanceOf = ({ total, amount_paid }: Money): Cents =>
  notBelowZero(subtract(cents(total), cents(amount_paid)))

/** Owed, and the due date is a day that has passed. Both are calendar days of the company. */
export const isOverdue = ({ status, due_date }: State & Pick<Invoice, 'due_date'>, today: string): boolean =>
  (status === 'sent' || status === 'overdue') && due_date !== null && due_date < today

/** The status that follows from what is paid and from the due date. */
export function statusBy(invoice: State & Money & Pick<Invoice, 'due_date'>, today: string): InvoiceStatus {
  const { status, amount_paid } = invoice
  const paidSomething = cents(amount_paid) > 0
  if (status === 'cancelled') return status
  if (balanceOf(invoice) === 0 && (paidSomething || status === 'paid')) return 'paid'
  if (status === 'draft' && !paidSomething) return status
  return isOverdue({ ...invoice, status: 'sent' }, today) ? 'overdue' : 'sent'
}

const REFUND_FIRST = 'Refund the payments first'
const ALREADY_PAID = 'This invoice is already paid'
const NO_DRAFT = 'An invoice that was sent cannot become a draft again. Edit it as it is, or cancel it.'
const REOPEN = 'This invoice is paid. Refund the payment to open it again.'
const FINAL = 'A cancelled invoice stays cancelled. Create a new one instead.'

/** Why a person may not move an invoice from one status to another; what is not listed is allowed. */
const refusedMoves: Partial<Record<string, Partial<Record<InvoiceStatus, string>>>> = {
  draft: {},
  sent: { draft: NO_DRAFT },
  overdue: { draft: NO_DRAFT },
  paid: { draft: REOPEN, sent: REOPEN, overdue: REOPEN, cancelled: REFUND_FIRST },
  cancelled: { draft: FINAL, sent: FINAL, overdue: FINAL, paid: FINAL },
}

/** Why something cannot be done to an invoice, as the button and the server both say it; null: it can. */
export const blocked = {
  /** Items, client and tax rate. Notes can always be written. */
  edit: ({ status }: State) => {
    if (status === 'paid') return 'The items, client and tax of a paid invoice cannot change. Refund the payment first.'
    return status === 'cancelled' ? 'A cancelled invoice cannot change. Create a new one instead.' : null
  },
  move: ({ status }: { status: string }, to: InvoiceStatus) => refusedMoves[status]?.[to] ?? null,
  send: ({ status }: State) => {
    if (status === 'paid') return ALREADY_PAID
    return status === 'cancelled' ? 'A cancelled invoice cannot be sent' : null
  },
  void: ({ status, amount_paid }: State & Money) => {
    if (status === 'cancelled') return 'This invoice is already cancelled'
    return cents(amount_paid) > 0 || status === 'paid' ? REFUND_FIRST : null
  },
  /** `payments` also counts those that were refunded: they are records one must keep. */
  remove: ({ payments }: { payments: readonly unknown[] }) =>
    payments.length > 0 ? 'This invoice has a payment on record and must be kept. Cancel it instead.' : null,
  pay: (invoice: State & Money) => {
    if (invoice.status === 'paid') return ALREADY_PAID
    if (invoice.status === 'cancelled') return 'This invoice was cancelled. There is nothing to pay.'
    if (invoice.status === 'draft') return 'This invoice is still a draft. Send it first.'
    return balanceOf(invoice) === 0 ? 'There is nothing left to pay on this invoice' : null
  },
}
