import { lt } from 'drizzle-orm'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import { noteFields } from '#server/audit/notes.ts'
import type { BackgroundJob } from '#server/background/background.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { agentConversations } from './table.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Deletes conversations older than the company's retention period. */
async function forgetConversations(ctx: Context): Promise<void> {
  const { conversation_days } = await getCompany(ctx)
  const before = new Date(ctx.now().getTime() - conversation_days * DAY_MS).toISOString()
  await inTransaction(ctx, async (ctx) => {
    const { id, updated_at } = agentConversations
    // The messages are deleted for good, so the audit trail does not record them.
    for (const row of await ctx.db.delete(agentConversations).where(lt(updated_at, before)).returning({ id }))
      noteFields(ctx, { record: 'agent_conversation', id: row.id, before: {}, after: null })
  })
}

export const backgroundJobs: BackgroundJob[] = [
  {
    name: 'forget-conversations',
    audit: 'deleted an old conversation',
    schedule: '41 8 * * *',
    run: forgetConversations,
  },
]
