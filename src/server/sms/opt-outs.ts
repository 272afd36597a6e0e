import { and, eq, gte, sql } from 'drizzle-orm'
import type { Clock } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import { smsKeywords, smsOptOuts } from '../tables.ts'

/** When a number opted out of texts, or null. */
export async function optedOutAt(db: Database, phone: string): Promise<string | null> {
  const [row] = await db.select({ at: smsOptOuts.created_at }).from(smsOptOuts).where(eq(smsOptOuts.phone, phone))
  return row?.at ?? null
}

type Keyword = { id: string; phone: string; keyword: 'stop' | 'start' }

/** Applies an incoming STOP or START. A repeated or late one changes nothing; returns whether this one changed something. */
export const followKeyword = (ctx: Clock, { id, phone, keyword }: Keyword): Promise<boolean> =>
  inTransaction(ctx, async ({ db, now }) => {
    const created_at = now().toISOString()
    const added = await db
      .insert(smsKeywords)
      .values({ message_id: id, phone, keyword, created_at })
      .onConflictDoNothing()
      .returning()
    if (added.length === 0) return false
    const changed =
      keyword === 'stop'
        ? await db.insert(smsOptOuts).values({ phone, created_at }).onConflictDoNothing().returning()
        : await db.delete(smsOptOuts).where(eq(smsOptOuts.phone, phone)).returning()
    return changed.length > 0
  })

/** The provider refused a text because of a STOP we never saw. A START since that attempt wins. */
export async function storeRefusal(db: Database, phone: string, { since, at }: { since: string; at: string }) {
  const resumed = and(
    eq(smsKeywords.phone, phone),
    eq(smsKeywords.keyword, 'start'),
    gte(smsKeywords.created_at, since),
  )
  await db.execute(
    sql`insert into sms_opt_outs (phone, created_at) select ${phone}, ${at}::timestamptz
        where not exists (select 1 from ${smsKeywords} where ${resumed}) on conflict do nothing`,
  )
}
