import { and, gt, like } from 'drizzle-orm'
import type { Clock, UserContext } from '../context.ts'
import { inTransaction } from '../database/transaction.ts'
import { limitRate, returnAmount, takeAmount } from '../rate-limit.ts'
import { rateLimits } from '../tables.ts'

const DAY = 24 * 60 * 60

/** What one user and the whole company can use. Counted in tokens because that is what providers charge for. */
export const budgets = {
  questions: { limit: 30, seconds: 10 * 60 },
  userTokens: { limit: 200_000, seconds: DAY },
  companyTokens: { limit: 2_000_000, seconds: DAY },
}

const TOO_FAST = 'You asked the AI service many times in a few minutes. Wait a little, then try again.'
const USER_SPENT = 'You have used all of your AI requests for today. You can use the AI service again tomorrow.'
const COMPANY_SPENT =
  'Your company has used all of its AI requests for today. You can use the AI service again tomorrow.'

const COMPANY = 'ai-tokens'
const keyOf = (user_id: string) => `${COMPANY}:${user_id}`

/** At least as many tokens as a text has: about four letters make one. */
export const tokensOf = (text: string): number => Math.ceil(text.length / 3)

/** Counts one question. 429 after many in a few minutes. */
export const countQuestion = (ctx: UserContext): Promise<void> =>
  limitRate(ctx, `ai:${ctx.user.id}`, budgets.questions, TOO_FAST)

/**
 * Takes the most tokens that a request can cost before it is sent, so that simultaneous requests cannot exceed a budget
 * together. Returns how to settle it.
 */
export async function takeTokens(ctx: UserContext, most: number): Promise<(used: number) => Promise<void>> {
  const user = keyOf(ctx.user.id)
  await inTransaction(ctx, async (ctx) => {
    await takeAmount(ctx, user, budgets.userTokens, most, USER_SPENT)
    await takeAmount(ctx, COMPANY, budgets.companyTokens, most, COMPANY_SPENT)
  })
  return async (used) => {
    for (const key of [user, COMPANY]) await returnAmount(ctx, key, most - used)
  }
}

/** The tokens used of the current budgets, by the company and by user. */
export async function usedTokens({ db, now }: Clock): Promise<{ company: number; users: Map<string, number> }> {
  const isCurrent = gt(rateLimits.window_ends, now().toISOString())
  const rows = await db
    .select({ key: rateLimits.key, count: rateLimits.count })
    .from(rateLimits)
    .where(and(isCurrent, like(rateLimits.key, `${COMPANY}%`)))
  const used = new Map(rows.map(({ key, count }) => [key.slice(COMPANY.length + 1), count]))
  const company = used.get('') ?? 0
  used.delete('')
  return { company, users: used }
}
