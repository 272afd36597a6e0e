import { accessTokens } from '#features/tokens/server/table.ts'
import type { Bodies, Records } from './cast.ts'

/** Records of agents and access tokens. */
export const agentRecords: Records = ({ db }, cast) => ({
  tokens: async () => {
    const token_hash = crypto.randomUUID()
    const token = { user_id: cast.clientA.id, name: 'Claude', token_hash, expires_at: '2027-01-01T00:00:00.000Z' }
    return (await db.insert(accessTokens).values(token).returning())[0]?.id ?? ''
  },
})

/** Bodies of agents and access tokens. */
export const agentBodies: Bodies = () => ({
  'POST /api/tokens': () => ({ name: 'Claude', scopes: ['read', 'write'], days: 90 }),
})
