import { and, eq, isNull, sql } from 'drizzle-orm'
import { agentConversations, aiAgents, type StoredMessage } from '#features/sparky/agents/server/table.ts'
import type { Clock, UserContext } from '#server/context.ts'
import { insertRow } from '#server/database/versions.ts'
import { notFound } from '#server/errors.ts'

/** The assistant's name in conversations without an agent. */
export const SPARKY = 'Sparky'

/** The user's own conversation with Sparky, or a new one. 404 for anyone else's. */
export async function conversationWithSparky(ctx: UserContext, id: string | undefined): Promise<string> {
  const { db, user, now } = ctx
  if (id !== undefined) {
    const own = and(
      eq(agentConversations.id, id),
      eq(agentConversations.user_id, user.id),
      isNull(agentConversations.agent_id),
    )
    const [existing] = await db.select({ id: agentConversations.id }).from(agentConversations).where(own)
    if (!existing) throw notFound('Conversation')
    return existing.id
  }
  const created_at = now().toISOString()
  const values = { user_id: user.id, session_id: crypto.randomUUID(), messages: [], created_at, updated_at: created_at }
  return (await insertRow(ctx, agentConversations, values)).id
}

/** Adds messages to the end of a conversation. */
export async function addMessages(
  { db, now }: Clock,
  id: string,
  messages: readonly Omit<StoredMessage, 'at'>[],
  marks: Partial<Record<'booking_created' | 'lead_generated', true>> = {},
): Promise<void> {
  const at = now().toISOString()
  const added = JSON.stringify(messages.map((message) => ({ ...message, content: message.content.toWellFormed(), at })))
  await db
    .update(agentConversations)
    .set({ messages: sql`${agentConversations.messages} || ${added}::jsonb`, updated_at: at, ...marks })
    .where(eq(agentConversations.id, id))
}

/** Notes what became of a proposal in its conversation, if it has one. */
export async function noteInConversation(
  ctx: Clock,
  id: string | null,
  content: string,
  mark?: 'booking_created' | 'lead_generated',
): Promise<void> {
  if (id !== null) await addMessages(ctx, id, [{ role: 'assistant', content }], mark && { [mark]: true })
}

/** The name of the assistant or agent in this conversation. */
export async function getAgentName({ db }: Pick<Clock, 'db'>, id: string | null): Promise<string> {
  if (id === null) return SPARKY
  const [row] = await db
    .select({ name: aiAgents.name })
    .from(agentConversations)
    .innerJoin(aiAgents, eq(aiAgents.id, agentConversations.agent_id))
    .where(eq(agentConversations.id, id))
  return row?.name ?? SPARKY
}
