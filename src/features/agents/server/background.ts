import { lt } from 'drizzle-orm'
import { companyOf } from '#features/settings/server/shared/company.ts'
import type { BackgroundJob } from '#server/background/background.ts'
import type { Clock } from '#server/context.ts'
import { agentConversations } from './table.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Deletes conversations that are older than the company keeps them. */
export async function forgetConversations(ctx: Clock): Promise<void> {
  const { conversation_days } = await companyOf(ctx)
  const before = new Date(ctx.now().getTime() - conversation_days * DAY_MS).toISOString()
  await ctx.db.delete(agentConversations).where(lt(agentConversations.updated_at, before))
}

export const backgroundJobs: BackgroundJob[] = [
  { name: 'forget-conversations', schedule: '41 8 * * *', run: forgetConversations },
]
