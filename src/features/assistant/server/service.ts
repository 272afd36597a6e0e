import type { UserContext } from '#server/context.ts'
import type { AssistantEvent, AssistantInput } from '../contract.ts'
import { addMessages, conversationWithSparky, SPARKY } from './shared/conversations.ts'
import { converse, pageOf, questionOf } from './shared/converse.ts'

/** Sparky's answer as it is written. The question and the answer are kept once it is finished. */
export async function* askSparky(
  ctx: UserContext,
  { messages, conversation_id: earlier }: AssistantInput,
  signal: AbortSignal,
): AsyncGenerator<AssistantEvent> {
  const conversation_id = await conversationWithSparky(ctx, earlier)
  const caller = { services: ctx, user: ctx.user, agent: SPARKY }
  const asked = { messages, page: pageOf(messages), agent: null, conversation_id, signal }
  for await (const event of converse(caller, asked)) {
    if (event.type === 'finished')
      await addMessages(ctx, conversation_id, [
        { role: 'user', content: questionOf(messages) },
        { role: 'assistant', content: event.reply.message },
      ])
    yield event
  }
}
