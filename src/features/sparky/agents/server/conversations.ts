import { and, eq, sql } from 'drizzle-orm'
import { MAX_MESSAGES, type AssistantReply } from '#features/sparky/assistant/contract.ts'
import { assistantQuestions } from '#features/sparky/assistant/server/shared/caps.ts'
import { addMessages } from '#features/sparky/assistant/server/shared/conversations.ts'
import {
  converse,
  getPageDescription,
  getQuestion,
  readReply,
} from '#features/sparky/assistant/server/shared/converse.ts'
import type { AdminContext, UserContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertRow, lockRow } from '#server/database/versions.ts'
import { conflict, invalid, notFound } from '#server/errors.ts'
import { canChat, type Conversation, type ConversationInput, type MessageInput, NOT_ACTIVE } from '../contract.ts'
import { conversationList } from './lists.ts'
import { getAgent } from './queries.ts'
import { agentConversations, aiAgents } from './table.ts'

/** A conversation with its messages; of another user, only for administrators. */
export async function getConversation(ctx: UserContext, id: string): Promise<Conversation> {
  const [row] = await conversationList.find(ctx, sql`c.id = ${id}::uuid`)
  const [details] = await ctx.db
    .select({ messages: agentConversations.messages })
    .from(agentConversations)
    .where(eq(agentConversations.id, id))
  if (!row || !details) throw notFound('Conversation')
  return { ...row, messages: details.messages }
}

/** Starts a conversation for the caller. Only the user's earlier messages are stored: an agent's come from the server. */
export async function createConversation(ctx: UserContext, input: ConversationInput): Promise<Conversation> {
  const { id: agent_id } = await requireAgent(ctx, input.agent_id)
  await assistantQuestions(ctx, ctx.user.id).use()
  const at = ctx.now().toISOString()
  const messages = input.messages
    .filter(({ role }) => role === 'user')
    .map(({ content }) => ({ role: 'user' as const, content, at }))
  const values = { agent_id, user_id: ctx.user.id, session_id: input.session_id, messages }
  const { id } = await insertRow(ctx, agentConversations, { ...values, created_at: at, updated_at: at })
  return getConversation(ctx, id)
}

/** An agent that the caller can chat with: 404 if they cannot see it, 409 if it is not active. */
async function requireAgent(ctx: UserContext, id: string) {
  const agent = await getAgent(ctx, id)
  if (!canChat(ctx.user.role, agent)) throw conflict(NOT_ACTIVE)
  return agent
}

const own = (ctx: UserContext, id: string) =>
  and(eq(agentConversations.id, id), eq(agentConversations.user_id, ctx.user.id))

/** Answers the last message. Earlier messages come from the server's record, not from the browser. */
export async function sendMessage(
  ctx: UserContext,
  id: string,
  { messages, agentId }: MessageInput,
  signal: AbortSignal,
): Promise<AssistantReply> {
  const [conversation] = await ctx.db.select().from(agentConversations).where(own(ctx, id))
  if (!conversation) throw notFound('Conversation')
  if (conversation.agent_id !== agentId) throw invalid('agentId', 'This conversation is with another agent')
  const agent = await requireAgent(ctx, agentId)
  await assistantQuestions(ctx, ctx.user.id).use()
  const question = { role: 'user' as const, content: getQuestion(messages) }
  const earlier = conversation.messages.slice(1 - MAX_MESSAGES).map(({ role, content }) => ({ role, content }))
  const request = {
    messages: [...earlier, question],
    page: getPageDescription(messages),
    agent,
    conversation_id: id,
    signal,
  }
  const started = ctx.now().getTime()
  const reply = await readReply(converse({ services: ctx, user: ctx.user, agent: agent.name }, request))
  const seconds = (ctx.now().getTime() - started) / 1000
  await inTransaction(ctx, async (ctx) => {
    const { messages } = await lockRow(ctx, agentConversations, id, { noun: 'Conversation' })
    const isFirst = !messages.some(({ role }) => role === 'assistant')
    await addMessages(ctx, id, [question, { role: 'assistant', content: reply.message }])
    await measure(ctx, agentId, { seconds, isFirst })
  })
  return reply
}

/** Adds an answer to the agent's figures, without a new version of the agent. */
async function measure({ db }: UserContext, id: string, { seconds, isFirst }: { seconds: number; isFirst: boolean }) {
  const configValue = (name: string) => sql`coalesce((${aiAgents.config}->>${name}::text)::numeric, 0)`
  const answers = sql`${configValue('answers')} + 1`
  const total = sql`${configValue('answer_seconds')} + ${seconds}::numeric`
  await db
    .update(aiAgents)
    .set({
      config: sql`coalesce(${aiAgents.config}, '{}') || jsonb_build_object('answers', ${answers}, 'answer_seconds', ${total})`,
      avg_response_time: sql`round((${total}) / (${answers}), 2)`,
      total_conversations: sql`${aiAgents.total_conversations} + ${isFirst ? 1 : 0}`,
    })
    .where(eq(aiAgents.id, id))
}

/** Rates the caller's own conversation. */
export async function rateConversation(ctx: UserContext, id: string, satisfaction_rating: number) {
  const rated = await ctx.db
    .update(agentConversations)
    .set({ satisfaction_rating })
    .where(own(ctx, id))
    .returning({ id: agentConversations.id })
  if (rated.length === 0) throw notFound('Conversation')
  return { satisfaction_rating }
}

export async function deleteConversation({ db }: AdminContext, id: string): Promise<void> {
  const rows = await db
    .delete(agentConversations)
    .where(eq(agentConversations.id, id))
    .returning({ id: agentConversations.id })
  if (rows.length === 0) throw notFound('Conversation')
}
