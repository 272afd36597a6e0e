import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import { isStaff } from '#contract/roles.ts'
import type { Context, UserContext } from '#server/context.ts'
import { insertRow } from '#server/database/versions.ts'
import { notFound } from '#server/errors.ts'
import { type Agent, clientAgentTypes } from '../contract.ts'
import { aiAgents } from './table.ts'

type AgentRow = typeof aiAgents.$inferSelect

const isActive = eq(aiAgents.is_active, true)

/** Administrators see all agents, employees active ones, clients active ones that are meant for them. */
function visibleTo({ role }: UserContext['user']): SQL | undefined {
  if (role === 'admin') return undefined
  return isStaff(role) ? isActive : and(isActive, inArray(aiAgents.agent_type, [...clientAgentTypes]))
}

/** Only administrators see the prompt. */
export const shownTo = ({ role }: UserContext['user'], agent: AgentRow): Agent => ({
  ...agent,
  system_prompt: role === 'admin' ? agent.system_prompt : null,
})

export async function listAgents({ db, user }: UserContext): Promise<Agent[]> {
  const rows = await db
    .select()
    .from(aiAgents)
    .where(visibleTo(user))
    .orderBy(asc(aiAgents.created_at), asc(aiAgents.id))
  return rows.map((row) => shownTo(user, row))
}

/** An agent as the user may see it; 404 otherwise. */
export async function getAgent({ db, user }: UserContext, id: string): Promise<AgentRow> {
  const [row] = await db
    .select()
    .from(aiAgents)
    .where(and(eq(aiAgents.id, id), visibleTo(user)))
  if (!row) throw notFound('Agent')
  return row
}

export function insertAgent(ctx: Context, values: typeof aiAgents.$inferInsert): Promise<AgentRow> {
  const created_at = ctx.now().toISOString()
  return insertRow(ctx, aiAgents, { ...values, created_at, updated_at: created_at })
}
