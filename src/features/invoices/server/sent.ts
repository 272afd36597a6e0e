import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Services } from '#server/context.ts'
import { nextVersion } from '#server/database/versions.ts'
import { invoices } from './table.ts'

/** An invoice went out: a draft is sent from now on. Once: to send it again changes nothing on the invoice. */
export async function markInvoiceSent(ctx: Pick<Services, 'db' | 'now'>, id: string): Promise<void> {
  await ctx.db
    .update(invoices)
    .set({
      status: sql`case when ${invoices.status} = 'draft' then 'sent' else ${invoices.status} end`,
      sent_at: sql`coalesce(${invoices.sent_at}, ${ctx.now().toISOString()}::timestamptz)`,
      updated_at: nextVersion(ctx, invoices),
    })
    .where(and(eq(invoices.id, id), or(eq(invoices.status, 'draft'), isNull(invoices.sent_at))))
}
