import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { CurrentUser } from '#contract/current-user.ts'
import { agentConversations } from '#features/sparky/agents/server/table.ts'
import { conversationWithSparky, SPARKY } from '#features/sparky/assistant/server/shared/conversations.ts'
import { storeProposal } from '#features/sparky/assistant/server/shared/proposals.ts'
import type { WritingTool } from '#features/sparky/assistant/server/shared/tool.ts'
import { toolNamed } from '#features/sparky/assistant/server/shared/tools/registry.ts'
import { createClient, createCompany, createUser } from './factories.ts'
import { createWorld } from './world.ts'

export const visit = { service_type: 'Panel inspection', scheduled_date: '2026-06-17T10:00', duration_minutes: 60 }

const writing = (name: string): WritingTool => {
  const tool = toolNamed(name)
  return tool?.writes ? tool : expect.unreachable(`${name} does not write`)
}

/** A company to which Sparky proposes changes. It is Monday, 15 June 2026, 10:00 in Chicago. */
export async function startProposals() {
  const world = await createWorld()
  await createCompany(world.db)
  const employee = await createUser(world.db, 'employee', { name: 'Miguel Torres' })
  const client = await createUser(world.db)
  await createClient(world.db, { user_id: client.id, name: 'Grace Hopper' })

  /** A tool's proposal for this user, in a new conversation. */
  async function proposed(user: CurrentUser, input: object = visit, name = 'propose_booking') {
    const conversation_id = await conversationWithSparky(world.createContext(user), undefined)
    const caller = { services: world.services, user, agent: SPARKY }
    const draft = await writing(name).propose(caller, input)
    return storeProposal(caller, { tool: name, draft, conversation_id })
  }
  const getConversation = async (id: string | null) => {
    const isIt = eq(agentConversations.id, id ?? '')
    return (await world.db.select().from(agentConversations).where(isIt))[0]
  }
  return { world, employee, client, proposed, getConversation }
}
