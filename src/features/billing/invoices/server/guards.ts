import { and, eq } from 'drizzle-orm'
import { formatMoney, cents } from '#contract/money.ts'
import { blocked as quoteBlocked } from '#features/billing/acceptances/contract.ts'
import { files } from '#features/files/attachments/server/table.ts'
import { requireInvoiceGate } from '#features/compliance/gates/server/shared/gates.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { quotes } from '#features/billing/quotes/server/table.ts'
import type { Clock } from '#server/context.ts'
import { conflict, invalid, refuseIf } from '#server/errors.ts'
import { findJobContract } from './shared/job-contract.ts'
import { blocked, type Invoice, type InvoiceStatus, isOverdue, statusBy } from '../contract.ts'
import type { LockedInvoice } from '#features/billing/payments/server/shared/ledger.ts'
import { payments } from '#features/billing/payments/server/table.ts'

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

/** The status after an edit that chose `nextStatus` (or left it unchanged). `paid` itself follows from the payment. */
export function statusAfter(
  was: LockedInvoice,
  next: Pick<Invoice, 'total' | 'due_date'>,
  nextStatus: InvoiceStatus,
  today: string,
): InvoiceStatus {
  if (nextStatus !== was.status) {
    refuseIf(blocked.move(was, nextStatus))
    if (nextStatus === 'cancelled') refuseIf(blocked.void(was))
    if (nextStatus === 'overdue') requireOverdue(next.due_date, today)
    if (nextStatus === 'sent' && was.status === 'overdue' && hasPassed(next.due_date, today))
      throw invalid('status', 'The due date has passed, so this invoice is overdue. Choose a later due date.')
  }
  const status = nextStatus === 'paid' ? (was.status === 'paid' ? 'paid' : 'sent') : nextStatus
  return statusBy({ ...next, amount_paid: was.amount_paid, status }, today)
}

/** Checks that an invoice's job belongs to its client, and locks the job until the transaction ends. */
export async function requireClientJob({ db }: Clock, job_id: string | null, client_id: string): Promise<void> {
  if (job_id === null) return
  const [job] = await db.select({ client_id: jobs.client_id }).from(jobs).where(eq(jobs.id, job_id)).for('key share')
  if (job?.client_id !== client_id) throw invalid('job_id', 'Choose a job of this client')
}

type Bill = { job_id: string | null; quote_id: string | null; beside_quote: boolean }

/**
 * While the job's quote or a change order has something left to bill, staff must say that the invoice bills other work. The lock on the
 * quotes waits for a final invoice that is being created, and makes the next one wait.
 */
export async function requireBesideQuote({ db }: Clock, { job_id, quote_id, beside_quote }: Bill): Promise<void> {
  if (job_id === null || beside_quote) return
  await db.select({ id: quotes.id }).from(quotes).where(eq(quotes.job_id, job_id)).orderBy(quotes.id).for('share')
  const contract = await findJobContract(db, job_id)
  if (contract.quotes.every(({ id }) => id !== quote_id)) refuseIf(quoteBlocked.otherInvoice(contract), 'beside_quote')
}

/** An invoice's client sees its payments and files, so the client cannot change while there are any. */
export async function requireNothingOfClient({ db }: Clock, invoice: LockedInvoice): Promise<void> {
  const { id } = invoice
  const paid = await db.select().from(payments).where(eq(payments.invoice_id, id))
  const file_count = await db.$count(files, and(eq(files.invoice_id, id), eq(files.is_deleted, false)))
  refuseIf(blocked.changeClient({ ...invoice, payments: paid, file_count }), 'client_id')
}

/**
 * A draft passes the company's gate before it becomes anything else, and before it is taken off its job. An invoice that was sent
 * passes the gate of a job before it is linked to it.
 */
export async function requireInvoiceMove(
  ctx: Clock,
  was: LockedInvoice,
  next: Pick<Invoice, 'status' | 'job_id'>,
): Promise<void> {
  const isMoved = next.job_id !== was.job_id
  if (next.status === 'cancelled' || (was.status !== 'draft' && !isMoved)) return
  if (was.status === 'draft' && isMoved) await requireInvoiceGate(ctx, was)
  if (next.status !== 'draft') await requireInvoiceGate(ctx, { ...was, ...next })
}
