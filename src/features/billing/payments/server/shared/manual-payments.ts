import type * as z from 'zod/mini'
import { cents, formatMoney } from '#contract/money.ts'
import type { StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { updateRow } from '#server/database/versions.ts'
import { invalid, refuseIf } from '#server/errors.ts'
import { blocked } from '#features/billing/invoices/contract.ts'
import { addPayment, followPaid, lockInvoice, type LockedInvoice } from './ledger.ts'
import { invoices } from '#features/billing/invoices/server/table.ts'
import type { ManualPaymentInput } from '../../contract.ts'

/** Records a payment by cash, check, or other means; defaults to the full balance. */
export const recordManualPayment = (
  ctx: StaffContext,
  id: string,
  { amount, payment_method, reference }: z.output<typeof ManualPaymentInput>,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const invoice = await lockInvoice(ctx, id)
    refuseIf(blocked.pay(invoice))
    const balance = invoice.balance_due
    if (amount !== undefined && cents(amount) > cents(balance))
      throw invalid('amount', `Amount must be at most the balance of ${formatMoney(balance)}`)
    await addPayment(ctx, invoice, {
      provider: 'manual',
      amount: amount ?? balance,
      payment_method,
      reference,
      recorded_by: ctx.user.id,
    })
  })

/** Records the balance as paid when `paid` is chosen in the form. A $0.00 invoice needs no payment. */
export async function payBalance(ctx: StaffContext, invoice: LockedInvoice): Promise<void> {
  const { balance_due } = invoice
  if (cents(balance_due) > 0)
    await addPayment(ctx, invoice, {
      provider: 'manual',
      amount: balance_due,
      payment_method: 'other',
      reference: 'Marked as paid',
      recorded_by: ctx.user.id,
    })
  else {
    const paid = await updateRow(ctx, invoices, invoice.id, { status: 'paid', paid_date: ctx.now().toISOString() })
    await followPaid(ctx, invoice, paid)
  }
}
