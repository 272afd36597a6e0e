import { sql } from 'drizzle-orm'
import { defineList } from '#server/lists/list.ts'
import { ConversationRow } from '../contract.ts'

const subject = "left(c.messages->0->>'content', 200)"

/** Administrators read all conversations; a user finds their own to go on with them. */
export const conversationList = defineList(ConversationRow, {
  name: 'agent conversations',
  alias: 'c',
  from: sql`agent_conversations c left join ai_agents a on a.id = c.agent_id left join users u on u.id = c.user_id`,
  select: {
    agent_name: sql`coalesce(a.name, 'Sparky')`,
    user_name: sql`u.name`,
    subject: sql.raw(subject),
    message_count: sql`jsonb_array_length(c.messages)`,
  },
  order: sql`c.created_at`,
  scope: { staff: 'all', client: (user) => sql`c.user_id = ${user}` },
  search: ["coalesce(a.name, 'Sparky')", 'u.name', subject],
})
