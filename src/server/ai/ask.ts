import * as z from 'zod/mini'
import type { UserContext } from '../context.ts'
import { unavailable } from '../errors.ts'
import { countQuestion, estimateTokens, takeTokens } from './budgets.ts'
import type { Model, Prompt } from './model.ts'

/** The error for model output that breaks our rules. */
export const unusable = () => unavailable('The AI service wrote something that cannot be used. Try again.')

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
export async function ask<T>(
  ctx: UserContext,
  model: Pick<Model, 'write'>,
  prompt: Prompt,
  shape: z.ZodMiniType<T>,
): Promise<T> {
  const format = `Answer with one JSON object and nothing else. Its schema: ${JSON.stringify(z.toJSONSchema(shape))}`
  const complete = { ...prompt, instructions: `${prompt.instructions}\n\n${format}` }
  await countQuestion(ctx)
  const most = estimateTokens(complete.instructions) + estimateTokens(complete.material) + complete.maxTokens
  const settle = await takeTokens(ctx, most)
  let used = 0
  try {
    const { text, tokens } = await model.write(complete)
    used = tokens || estimateTokens(complete.instructions + complete.material + text)
    const answer = shape.safeParse(jsonIn(text))
    if (!answer.success) throw unusable()
    return answer.data
  } finally {
    await settle(used)
  }
}
