import { and, eq, gt, like, or } from 'drizzle-orm'
import type { Clock, UserContext } from '../context.ts'
import { inTransaction } from '../database/transaction.ts'
import { cap, capKey } from '../rate-limit.ts'
import { rateLimits } from '../tables.ts'

/** At least as many tokens as a text has: about four letters make one. */
export const tokensOf = (text: string): number => Math.ceil(text.length / 3)

/** Counts one question. 429 after many in a few minutes. */
export const countQuestion = (ctx: UserContext): Promise<void> => cap(ctx, 'ai_questions', ctx.user.id).use()

/**
 * Takes the most tokens that a request can cost before it is sent, so that simultaneous requests cannot exceed a budget
 * together. Returns how to settle it.
 */
export async function takeTokens(ctx: UserContext, most: number): Promise<(used: number) => Promise<void>> {
  const budgets = (ctx: Clock & Pick<UserContext, 'user'>) => [
    cap(ctx, 'ai_tokens_of_user', ctx.user.id),
    cap(ctx, 'ai_tokens'),
  ]
  await inTransaction(ctx, async (ctx) => {
    for (const budget of budgets(ctx)) await budget.use(most)
  })
  return async (used) => {
    for (const budget of budgets(ctx)) await budget.giveBack(most - used)
  }
}

const COMPANY = capKey('ai_tokens')
const USER = capKey('ai_tokens_of_user', '')

/** The tokens used of the current budgets, by the company and by user. */
export async function usedTokens({ db, now }: Clock): Promise<{ company: number; users: Map<string, number> }> {
  const isCurrent = gt(rateLimits.window_ends, now().toISOString())
  const isBudget = or(eq(rateLimits.key, COMPANY), like(rateLimits.key, `${USER}%`))
  const rows = await db.select().from(rateLimits).where(and(isCurrent, isBudget))
  const company = rows.find(({ key }) => key === COMPANY)?.count ?? 0
  const ofUsers = rows.filter(({ key }) => key !== COMPANY)
  return { company, users: new Map(ofUsers.map(({ key, count }) => [key.slice(USER.length), count])) }
}
