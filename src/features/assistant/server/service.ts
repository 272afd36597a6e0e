import type { UserContext } from '#server/context.ts'
import { cap } from '#server/rate-limit.ts'
import type { AssistantEvent, AssistantInput } from '../contract.ts'
import { addMessages, conversationWithSparky, SPARKY } from './shared/conversations.ts'
import { type Asked, converse, pageOf, questionOf } from './shared/converse.ts'

/** Sparky's answer as it is written. 404 before it starts if the conversation is not the user's own. */
export async function askSparky(
  ctx: UserContext,
  { messages, conversation_id: earlier }: AssistantInput,
  signal: AbortSignal,
): Promise<AsyncIterable<AssistantEvent>> {
  await cap(ctx, 'assistant_questions', ctx.user.id).use()
  const conversation_id = await conversationWithSparky(ctx, earlier)
  return written(ctx, { messages, page: pageOf(messages), agent: null, conversation_id, signal })
}

/** Stores the answer with its question, even if it was stopped or interrupted. */
async function* written(ctx: UserContext, asked: Asked): AsyncGenerator<AssistantEvent> {
  let said = ''
  try {
    for await (const event of converse({ services: ctx, user: ctx.user, agent: SPARKY }, asked)) {
      if (event.type === 'text') said += event.text
      if (event.type === 'finished') said = event.reply.message
      yield event
    }
  } finally {
    const question = { role: 'user' as const, content: questionOf(asked.messages) }
    if (said !== '') await addMessages(ctx, asked.conversation_id, [question, { role: 'assistant', content: said }])
  }
}
