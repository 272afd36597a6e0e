import { and, eq, gt, like, or } from 'drizzle-orm'
import type { Clock, UserContext } from '../context.ts'
import { inTransaction } from '../database/transaction.ts'
import { DAY, defineCap, MINUTE } from '../rate-limit.ts'
import { rateLimits } from '../tables.ts'

export const aiQuestions = defineCap('ai_questions', {
  per: ['user'],
  limit: 30,
  seconds: 10 * MINUTE,
  over: (when) => `You asked the AI service many times in a few minutes. Try again ${when}.`,
})

/** Counted in tokens because that is what providers charge for. */
export const aiTokensOfUser = defineCap('ai_tokens_of_user', {
  per: ['user'],
  limit: 200_000,
  seconds: DAY,
  over: (when) => `You have used all of your AI requests for today. You can use the AI service again ${when}.`,
})

export const aiTokens = defineCap('ai_tokens', {
  per: [],
  limit: 2_000_000,
  seconds: DAY,
  over: (when) => `Your company has used all of its AI requests for today. You can use the AI service again ${when}.`,
})

/** At least as many tokens as a text has: about four letters make one. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / 3)

/** Counts one question. 429 after many in a few minutes. */
export const countQuestion = (ctx: UserContext): Promise<void> => aiQuestions(ctx, ctx.user.id).use()

/**
 * Takes the most tokens that a request can cost before it is sent, so that simultaneous requests cannot exceed a budget
 * together. Returns how to settle it.
 */
export async function takeTokens(ctx: UserContext, most: number): Promise<(used: number) => Promise<void>> {
  const budgets = (ctx: Clock & Pick<UserContext, 'user'>) => [aiTokensOfUser(ctx, ctx.user.id), aiTokens(ctx)]
  await inTransaction(ctx, async (ctx) => {
    for (const budget of budgets(ctx)) await budget.use(most)
  })
  return async (used) => {
    for (const budget of budgets(ctx)) await budget.giveBack(most - used)
  }
}

const COMPANY = aiTokens.key()
const USER = aiTokensOfUser.key('')

/** The tokens used of the current budgets, by the company and by user. */
export async function usedTokens({ db, now }: Clock): Promise<{ company: number; users: Map<string, number> }> {
  const isCurrent = gt(rateLimits.window_ends, now().toISOString())
  const isBudget = or(eq(rateLimits.key, COMPANY), like(rateLimits.key, `${USER}%`))
  const rows = await db.select().from(rateLimits).where(and(isCurrent, isBudget))
  const company = rows.find(({ key }) => key === COMPANY)?.count ?? 0
  const ofUsers = rows.filter(({ key }) => key !== COMPANY)
  return { company, users: new Map(ofUsers.map(({ key, count }) => [key.slice(USER.length), count])) }
}
