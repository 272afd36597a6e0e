import * as z from 'zod'
import type { UserContext } from '../context.ts'
import { inTransaction } from '../database/transaction.ts'
import { unavailable } from '../errors.ts'
import { limitRate, returnAmount, takeAmount } from '../rate-limit.ts'
import type { Model, Prompt } from './model.ts'

const DAY = 24 * 60 * 60

/** What one user and the whole company can use. Counted in tokens because that is what providers charge for. */
export const budgets = {
  questions: { limit: 30, seconds: 10 * 60 },
  userTokens: { limit: 100_000, seconds: DAY },
  companyTokens: { limit: 500_000, seconds: DAY },
}

const TOO_FAST = 'You asked the AI service many times in a few minutes. Wait a little, then try again.'
const USER_SPENT = 'You have used all of your AI requests for today. You can use the AI service again tomorrow.'
const COMPANY_SPENT =
  'Your company has used all of its AI requests for today. You can use the AI service again tomorrow.'
/** What a model wrote that breaks our rules. */
export const unusable = () => unavailable('The AI service wrote something that cannot be used. Try again.')

/** At least as many tokens as a text has: about four letters make one. */
const tokensOf = (text: string) => Math.ceil(text.length / 3)

/**
 * Takes the most that a prompt can cost before it is sent, so that simultaneous requests cannot exceed a budget together.
 * Returns how to settle it.
 */
async function takeBudget(ctx: UserContext, { instructions, material, maxTokens }: Prompt) {
  const { id } = ctx.user
  const keys = { user: `ai-tokens:${id}`, company: 'ai-tokens' }
  const most = tokensOf(instructions) + tokensOf(material) + maxTokens
  await limitRate(ctx, `ai:${id}`, budgets.questions, TOO_FAST)
  await inTransaction(ctx, async (ctx) => {
    await takeAmount(ctx, keys.user, budgets.userTokens, most, USER_SPENT)
    await takeAmount(ctx, keys.company, budgets.companyTokens, most, COMPANY_SPENT)
  })
  return async (used: number) => {
    for (const key of [keys.user, keys.company]) await returnAmount(ctx, key, most - used)
  }
}

/** The JSON in a model's text, which may surround it with its thoughts or a code fence. */
function jsonIn(text: string): unknown {
  const answer = text.replace(/<think>[\s\S]*?<\/think>/gi, '')
  try {
    return JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1))
  } catch {
    return undefined
  }
}

/**
 * Asks the model for an answer of this shape, within the budgets of the user and the company. The shape is all that is
 * certain about it: the words are untrusted.
 */
export async function ask<T>(ctx: UserContext, model: Model, prompt: Prompt, shape: z.ZodType<T>): Promise<T> {
  const format = `Answer with one JSON object and nothing else. Its schema: ${JSON.stringify(z.toJSONSchema(shape))}`
  const complete = { ...prompt, instructions: `${prompt.instructions}\n\n${format}` }
  const settle = await takeBudget(ctx, complete)
  let used = 0
  try {
    const { text, tokens } = await model.write(complete)
    used = tokens || tokensOf(complete.instructions + complete.material + text)
    const answer = shape.safeParse(jsonIn(text))
    if (!answer.success) throw unusable()
    return answer.data
  } finally {
    await settle(used)
  }
}
