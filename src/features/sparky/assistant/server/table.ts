import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { agentConversations } from '#features/sparky/agents/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { createdAt, id, inList, json, updatedAt } from '#server/columns.ts'
import { type Proposal, proposalStatuses } from '../contract.ts'
import type { Done } from './shared/tool.ts'

/** Changes that the assistant proposed, each for one user, with what became of them. */
export const aiProposals = pgTable(
  'ai_proposals',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Null: proposed outside a conversation. Confirmed proposals outlive their conversation. */
    conversation_id: uuid().references(() => agentConversations.id, { onDelete: 'set null' }),
    tool: text().notNull(),
    title: text().notNull(),
    facts: json<Proposal['facts']>().notNull(),
    fields: json<Proposal['fields']>().notNull(),
    input: json<Proposal['input']>().notNull(),
    status: text({ enum: proposalStatuses }).notNull().default('open'),
    /** The result of confirming. Null in a confirmed one: it is in progress. */
    done: json<Done>(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('ai_proposals_user_index').on(table.user_id),
    index('ai_proposals_conversation_index').on(table.conversation_id),
    check('ai_proposals_status_check', inList('status', proposalStatuses)),
  ],
)
