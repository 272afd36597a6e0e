import { quietUntil } from '#features/company/settings/rules/quiet-hours.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { DELIVER } from '#server/outbox/outbox.ts'
import { findQueuedText, markNotSent, postponeText } from '#server/outbox/queries.ts'

const TOO_LATE = 'The visit would have begun before this text could be sent'

/**
 * Holds back a queued text in the company's quiet hours, and gives it up if it would come too late then. Returns whether it did.
 * Texts that a user writes are sent immediately, also when retried.
 */
export async function holdBack(ctx: Context, id: string): Promise<boolean> {
  const text = await findQueuedText(ctx.db, id)
  if (text === null || text.about_type === 'message') return false
  const now = ctx.now().toISOString()
  const until = quietUntil(await getCompany(ctx), now)
  if (text.not_after !== null && text.not_after <= (until ?? now)) {
    await markNotSent(ctx.db, id, { status: 'failed', provider: 'none', error: TOO_LATE })
    return true
  }
  if (until === null) return false
  await inTransaction(ctx, async (ctx) => {
    if (await postponeText(ctx.db, id, until))
      await ctx.background.enqueue(ctx.db, DELIVER, { id }, { startAfter: new Date(until) })
  })
  return true
}
