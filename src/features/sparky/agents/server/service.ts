import { eq } from 'drizzle-orm'
import { tools } from '#features/sparky/assistant/server/shared/tools/registry.ts'
import type { AdminContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { lockRow, updateRow } from '#server/database/versions.ts'
import { invalid, refuseIf } from '#server/errors.ts'
import {
  type Agent,
  type AgentInput,
  type AgentPatch,
  type AgentTool,
  type AgentType,
  agentTypes,
  blocked,
} from '../contract.ts'
import { insertAgent, shownTo } from './queries.ts'
import { suits } from './suited-tools.ts'
import { agentConversations, aiAgents } from './table.ts'

/** The tools that an agent can be given, and the types that they suit. */
export const listTools = (): AgentTool[] =>
  tools.map(({ name, title, writes }) => ({
    name,
    title,
    writes,
    suits: agentTypes.filter((type) => suits(type, name)),
  }))

const suitedTools = (type: AgentType): string[] => tools.map(({ name }) => name).filter((name) => suits(type, name))

/** Each tool once, in the registry's order. 400 for a name that it does not have. */
function chosenTools(names: readonly string[]): string[] {
  const toolNames = tools.map(({ name }) => name)
  const unknown = names.find((name) => !toolNames.includes(name))
  if (unknown !== undefined) throw invalid('capabilities', `There is no tool called ${unknown}`)
  return toolNames.filter((name) => names.includes(name))
}

export async function createAgent(ctx: AdminContext, { capabilities, ...input }: AgentInput): Promise<Agent> {
  const toolNames = capabilities ? chosenTools(capabilities) : suitedTools(input.agent_type)
  return shownTo(ctx.user, await insertAgent(ctx, { ...input, capabilities: toolNames }))
}

export const updateAgent = (ctx: AdminContext, id: string, patch: AgentPatch): Promise<Agent> =>
  inTransaction(ctx, async (ctx) => {
    const { updated_at, capabilities, ...values } = patch
    await lockRow(ctx, aiAgents, id, { noun: 'Agent', version: updated_at })
    const changes = capabilities && { capabilities: chosenTools(capabilities) }
    return shownTo(ctx.user, await updateRow(ctx, aiAgents, id, { ...values, ...changes }))
  })

export const deleteAgent = (ctx: AdminContext, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { name } = await lockRow(ctx, aiAgents, id, { noun: 'Agent' })
    const conversations = await ctx.db.$count(agentConversations, eq(agentConversations.agent_id, id))
    refuseIf(blocked.delete({ name, conversations }))
    await ctx.db.delete(aiAgents).where(eq(aiAgents.id, id))
  })
