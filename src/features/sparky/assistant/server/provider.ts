import { inArray } from 'drizzle-orm'
import { cents, decimal, wholeCents } from '#contract/money.ts'
import { users } from '#features/people/users/server/table.ts'
import { aiTokens, countQuestion, takeTokens, usedTokens, aiTokensOfUser } from '#server/ai/budgets.ts'
import type { AdminContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { AiStatus, AiTest } from '../contract.ts'

/** The estimated cost of these tokens; null without a price. */
function estimateCost(tokens: number, pricePerMillion: string | null): string | null {
  if (pricePerMillion === null) return null
  return decimal(wholeCents(Math.round((cents(pricePerMillion) * tokens) / 1_000_000)))
}

export async function getAiStatus(ctx: AdminContext): Promise<AiStatus> {
  const { ai, config, db } = ctx
  const used = await usedTokens(ctx)
  const userRows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...used.users.keys()]))
  const people = userRows.map((user) => ({ ...user, used: used.users.get(user.id) ?? 0 }))
  return {
    provider: ai && { host: ai.host, model: ai.name },
    company: { used: used.company, limit: aiTokens.rule.limit },
    users: people.filter(({ used }) => used > 0).toSorted((a, b) => b.used - a.used),
    user_limit: aiTokensOfUser.rule.limit,
    cost: estimateCost(used.company, config.aiPricePerMillionTokens),
  }
}

const QUESTION = {
  instructions: 'You are connected to a business app. Answer in one short sentence.',
  material: 'Are you there?',
  // Some models think before they answer.
  maxTokens: 500,
}
const SHOWN = 200

/** Sends the model one short question within the administrator's budgets. */
export async function testAi(ctx: AdminContext): Promise<AiTest> {
  const { ai } = ctx
  if (ai === null) return { ok: true, message: 'No language model is connected. The built-in assistant answers.' }
  await countQuestion(ctx)
  const settle = await takeTokens(ctx, 1000)
  let used = 0
  try {
    const { text, tokens } = await ai.write(QUESTION)
    used = tokens || 100
    const reply = text.trim().slice(0, SHOWN)
    return reply === ''
      ? { ok: false, message: `${ai.name} answered without text. Check AI_MODEL.` }
      : { ok: true, message: `${ai.name} answered: ${reply}` }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ok: false, message: error.message }
  } finally {
    await settle(used)
  }
}
