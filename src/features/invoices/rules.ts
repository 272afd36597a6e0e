import { cents, type Cents, notBelowZero, subtract } from '#contract/money.ts'
import { states } from '#contract/states.ts'
import type { Invoice, InvoiceStatus } from './contract.ts'

const ALREADY_PAID = 'This invoice is already paid'
const REFUND_FIRST = 'Refund the payments first'
const NO_DRAFT = 'An invoice that was sent cannot become a draft again. Edit it as it is, or cancel it.'
const REOPEN = 'This invoice is paid. Refund the payment to open it again.'
const FINAL = 'A cancelled invoice stays cancelled. Create a new one instead.'

export const invoiceStates = states({
  draft: {
    label: 'Draft',
    tone: 'muted',
    icon: 'draft',
    outlined: true,
    refuses: { pay: 'This invoice is still a draft. Send it first.' },
  },
  sent: { label: 'Sent', tone: 'info', icon: 'sent', refuses: { draft: NO_DRAFT } },
  paid: {
    label: 'Paid',
    tone: 'good',
    icon: 'done',
    over: true,
    refuses: {
      draft: REOPEN,
      sent: REOPEN,
      overdue: REOPEN,
      cancelled: REFUND_FIRST,
      edit: 'The items, client and tax of a paid invoice cannot change. Refund the payment first.',
      send: ALREADY_PAID,
      pay: ALREADY_PAID,
      void: REFUND_FIRST,
    },
  },
  overdue: { label: 'Overdue', tone: 'bad', icon: 'alert', refuses: { draft: NO_DRAFT } },
  cancelled: {
    label: 'Cancelled',
    tone: 'muted',
    icon: 'cancelled',
    outlined: true,
    over: true,
    refuses: {
      draft: FINAL,
      sent: FINAL,
      overdue: FINAL,
      paid: FINAL,
      edit: 'A cancelled invoice cannot change. Create a new one instead.',
      send: 'A cancelled invoice cannot be sent',
      pay: 'This invoice was cancelled. There is nothing to pay.',
      void: 'This invoice is already cancelled',
    },
  },
})
/** What a form and a filter offer (spec §4): an invoice is cancelled by a button of its own. */
export const offeredStatuses = invoiceStates.options.filter(({ value }) => value !== 'cancelled')

type Money = Pick<Invoice, 'total' | 'amount_paid'>
type State = Pick<Invoice, 'status'>

/** What is left to pay; nothing when more than the total has arrived. */
export const balanceOf = ({ total, amount_paid }: Money): Cents =>
  notBelowZero(subtract(cents(total), cents(amount_paid)))

/** The statuses of an invoice that waits for money. */
export const owedStatuses: readonly InvoiceStatus[] = ['sent', 'overdue']

export const isOwed = ({ status }: State): boolean => owedStatuses.includes(status)

/** Owed, and the due date is a day that has passed. Both are calendar days of the company. */
export const isOverdue = (invoice: State & Pick<Invoice, 'due_date'>, today: string): boolean =>
  isOwed(invoice) && invoice.due_date !== null && invoice.due_date < today

/** The status that follows from what is paid and from the due date. */
export function statusBy(invoice: State & Money & Pick<Invoice, 'due_date'>, today: string): InvoiceStatus {
  const { status, amount_paid } = invoice
  const paidSomething = cents(amount_paid) > 0
  if (status === 'cancelled') return status
  if (balanceOf(invoice) === 0 && (paidSomething || status === 'paid')) return 'paid'
  if (status === 'draft' && !paidSomething) return status
  return isOverdue({ ...invoice, status: 'sent' }, today) ? 'overdue' : 'sent'
}

/** Why something cannot be done to an invoice, or null: the button's reason and the server's refusal. */
export const blocked = {
  move: (invoice: { status: string }, to: InvoiceStatus) => invoiceStates.refusal(invoice, to),
  /** Items, client and tax rate. Notes can always be written. */
  edit: (invoice: State) => invoiceStates.refusal(invoice, 'edit'),
  send: (invoice: State) => invoiceStates.refusal(invoice, 'send'),
  void: (invoice: State & Money) =>
    invoiceStates.refusal(invoice, 'void') ?? (cents(invoice.amount_paid) > 0 ? REFUND_FIRST : null),
  /** `payments` also counts those that were refunded: they are records that must be kept. */
  delete: ({ payments }: { payments: readonly unknown[] }) =>
    payments.length > 0 ? 'This invoice has a payment on record and must be kept. Cancel it instead.' : null,
  pay: (invoice: State & Money) =>
    invoiceStates.refusal(invoice, 'pay') ??
    (balanceOf(invoice) === 0 ? 'There is nothing left to pay on this invoice' : null),
}
