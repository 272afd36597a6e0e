import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/people/users/server/table.ts'
import { agentTypes } from '../contract.ts'
import { amount, createdAt, id, inList, json, notNegative, updatedAt } from '#server/columns.ts'

export const aiAgents = pgTable(
  'ai_agents',
  {
    id: id(),
    agent_type: text({ enum: agentTypes }).notNull(),
    name: text().notNull(),
    description: text(),
    system_prompt: text().notNull(),
    is_active: boolean().notNull().default(true),
    capabilities: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    config: json<Record<string, unknown>>(),
    total_conversations: integer().notNull().default(0),
    avg_response_time: amount(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  () => [
    check('ai_agents_type_check', inList('agent_type', agentTypes)),
    check('ai_agents_conversations_check', sql.raw('total_conversations >= 0')),
    check('ai_agents_response_time_check', notNegative('avg_response_time')),
  ],
)

/** A message of a conversation, with when it was written. */
export type StoredMessage = { role: 'user' | 'assistant'; content: string; at: string }

export const agentConversations = pgTable(
  'agent_conversations',
  {
    id: id(),
    /** Null: the conversation is with Sparky. */
    agent_id: uuid().references(() => aiAgents.id, { onDelete: 'restrict' }),
    user_id: uuid().references(() => users.id, { onDelete: 'restrict' }),
    session_id: text().notNull(),
    messages: json<StoredMessage[]>().notNull(),
    status: text().notNull().default('active'),
    lead_generated: boolean().notNull().default(false),
    booking_created: boolean().notNull().default(false),
    satisfaction_rating: integer(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('agent_conversations_agent_index').on(table.agent_id),
    index('agent_conversations_user_index').on(table.user_id),
    index('agent_conversations_newest_index').on(table.created_at.desc(), table.id.desc()),
    check('agent_conversations_rating_check', sql.raw('satisfaction_rating between 1 and 5')),
  ],
)
