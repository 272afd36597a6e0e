import { formatMoney } from '#contract/money.ts'
import { followPaid, followWithIntent, lockAuthorized } from '#features/billing/payments/server/shared/ledger.ts'
import { noteFields } from '#server/audit/notes.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { updateRow } from '#server/database/versions.ts'
import { invoices } from '../table.ts'
import { listLines, replaceLines } from './lines.ts'
import { computeTotals } from './totals.ts'

/** Lowers a deposit invoice that was paid in part to what was paid: the final invoice bills the rest. */
export const closeDeposit = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const was = await lockAuthorized(ctx, { id })
    const items = await listLines(ctx, id)
    const [first] = items
    if (!first) throw new Error('A deposit invoice has a line')
    const { description, taxable, kind } = first
    const tax_rate = '0.00'
    const { lines, ...sums } = computeTotals(
      [{ description, taxable, kind, quantity: '1.00', unit_price: was.amount_paid }],
      tax_rate,
    )
    const saved = await updateRow(ctx, invoices, id, {
      ...sums,
      tax_rate,
      status: 'paid',
      paid_date: ctx.now().toISOString(),
      notes: [was.notes, `${formatMoney(was.balance_due)} was not paid: the final invoice bills it.`]
        .filter(Boolean)
        .join(' '),
    })
    await replaceLines(ctx, id, lines)
    noteFields(ctx, { record: 'invoice', id, before: { items }, after: { items: lines } })
    await followPaid(ctx, was, saved)
    await followWithIntent(ctx, id, null)
  })
