import type { UserContext } from '#server/context.ts'
import type { AssistantEvent, AssistantInput } from '../contract.ts'
import { assistantQuestions } from './shared/caps.ts'
import { addMessages, conversationWithSparky, SPARKY } from './shared/conversations.ts'
import { converse, type ConverseRequest, getPageDescription, getQuestion } from './shared/converse.ts'

/** Sparky's answer as it is written. 404 before it starts if the conversation is not the user's own. */
export async function askSparky(
  ctx: UserContext,
  { messages, conversation_id: earlier }: AssistantInput,
  signal: AbortSignal,
): Promise<AsyncIterable<AssistantEvent>> {
  await assistantQuestions(ctx, ctx.user.id).use()
  const conversation_id = await conversationWithSparky(ctx, earlier)
  return written(ctx, { messages, page: getPageDescription(messages), agent: null, conversation_id, signal })
}

/** Stores the answer with its question, even if it was stopped or interrupted. */
async function* written(ctx: UserContext, request: ConverseRequest): AsyncGenerator<AssistantEvent> {
  let reply = ''
  try {
    for await (const event of converse({ services: ctx, user: ctx.user, agent: SPARKY }, request)) {
      if (event.type === 'text') reply += event.text
      if (event.type === 'finished') reply = event.reply.message
      yield event
    }
  } finally {
    const question = { role: 'user' as const, content: getQuestion(request.messages) }
    if (reply !== '') await addMessages(ctx, request.conversation_id, [question, { role: 'assistant', content: reply }])
  }
}
