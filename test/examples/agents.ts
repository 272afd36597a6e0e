import { eq } from 'drizzle-orm'
import { agentConversations, aiAgents } from '#features/sparky/agents/server/table.ts'
import { accessTokens } from '#features/people/tokens/server/table.ts'
import type { World } from '../world.ts'
import type { Bodies, Records } from './cast.ts'

const agent = { agent_type: 'booking' as const, system_prompt: 'Help to book an appointment.' }

const addAgent = async ({ db }: World, name: string): Promise<string> =>
  (
    await db
      .insert(aiAgents)
      .values({ ...agent, name })
      .returning()
  )[0]?.id ?? ''

/** The agent of every example conversation. */
async function agentFor(world: World): Promise<string> {
  const [row] = await world.db.select({ id: aiAgents.id }).from(aiAgents).where(eq(aiAgents.name, 'Scheduler'))
  return row?.id ?? addAgent(world, 'Scheduler')
}

/** Records of agents and access tokens. */
export const agentRecords: Records = (world, cast) => ({
  'ai-agents': () => addAgent(world, 'Estimator'),
  'agent-conversations': async () => {
    const values = { agent_id: await agentFor(world), user_id: cast.clientA.id, session_id: 's', messages: [] }
    return (await world.db.insert(agentConversations).values(values).returning())[0]?.id ?? ''
  },
  tokens: async () => {
    const token_hash = crypto.randomUUID()
    const token = { user_id: cast.clientA.id, name: 'Claude', token_hash, expires_at: '2027-01-01T00:00:00.000Z' }
    return (await world.db.insert(accessTokens).values(token).returning())[0]?.id ?? ''
  },
})

/** Bodies of agents and access tokens. */
export const agentBodies: Bodies = (world) => ({
  'POST /api/ai-agents': () => ({
    agent_type: 'booking',
    name: 'Scheduler',
    description: 'Finds a time and books it',
    system_prompt: 'Help to book an appointment.',
    capabilities: ['propose_booking'],
  }),
  'PATCH /api/ai-agents/:id': () => ({ description: 'Books visits', is_active: true }),
  'POST /api/agent-conversations': async () => ({
    agent_id: await agentFor(world),
    user_id: '00000000-0000-4000-8000-000000000000',
    session_id: 'page-1',
    messages: '[]',
  }),
  'POST /api/agent-conversations/:id/messages': async () => ({
    messages: [{ role: 'user', content: 'Can I book a visit?' }],
    agentId: await agentFor(world),
  }),
  'POST /api/agent-conversations/:id/rating': () => ({ satisfaction_rating: 5 }),
  'POST /api/tokens': () => ({ name: 'Claude', scopes: ['read', 'write'], days: 90 }),
})
