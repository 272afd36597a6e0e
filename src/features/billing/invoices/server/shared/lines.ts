import { asc, eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { invoiceItems } from '../table.ts'
import type { Line } from './totals.ts'

export const listLines = (ctx: Context, id: string): Promise<Line[]> =>
  ctx.db
    .select({
      description: invoiceItems.description,
      quantity: invoiceItems.quantity,
      unit_price: invoiceItems.unit_price,
      amount: invoiceItems.amount,
      taxable: invoiceItems.taxable,
      kind: invoiceItems.kind,
    })
    .from(invoiceItems)
    .where(eq(invoiceItems.invoice_id, id))
    .orderBy(asc(invoiceItems.order_index))

export async function replaceLines(ctx: Context, id: string, lines: Line[]): Promise<void> {
  await ctx.db.delete(invoiceItems).where(eq(invoiceItems.invoice_id, id))
  await ctx.db.insert(invoiceItems).values(lines.map((line, order_index) => ({ ...line, invoice_id: id, order_index })))
}
