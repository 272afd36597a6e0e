import { randomUUID } from 'node:crypto'
import {
  type Caller,
  toJsonSchema,
  type Tool,
  type WritingTool,
} from '#features/sparky/assistant/server/shared/tool.ts'
import { toolsFor } from '#features/sparky/assistant/server/shared/tools/registry.ts'
import type { Bearer } from '#features/people/tokens/server/shared/bearer.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { Services } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'

type Result = { content: { type: 'text'; text: string }[]; isError?: boolean }

const text = (value: string): Result => ({ content: [{ type: 'text', text: value }] })
const failed = (message: string): Result => ({ ...text(message), isError: true })

const READ_ONLY =
  'This access token can only read. To make changes, create one with "Read and write" on your profile page.'
const FAILED = 'Something went wrong on the server. Nothing was changed.'

// In Panelboard's chat these propose. Here the token's scope is the user's consent, so they say what they do.
const toolName = ({ name, writes }: Tool) => (writes ? name.replace(/^propose_/, 'create_') : name)
const toolTitle = ({ title, writes }: Tool) => (writes ? title.replace(/^Propose\b/, 'Create') : title)
const toolDescription = ({ description, writes }: Tool) =>
  writes ? `Makes the change immediately. ${description.replace(/^Proposes\b/, 'Creates')}` : description

/** The tools of the user's role; without the write scope only those that read. */
export const listTools = ({ user, token }: Bearer) =>
  toolsFor(user)
    .filter(({ writes }) => !writes || token.canWrite)
    .map((tool) => ({
      name: toolName(tool),
      title: toolTitle(tool),
      description: toolDescription(tool),
      inputSchema: { ...toJsonSchema(tool), type: 'object' as const },
      annotations: {
        title: toolTitle(tool),
        readOnlyHint: !tool.writes,
        destructiveHint: tool.writes,
        idempotentHint: !tool.writes,
        openWorldHint: false,
      },
    }))

/** Calls a tool as the token's user. Refusals and problems with the input are in the result. */
export async function callTool(
  services: Services,
  bearer: Bearer,
  { name, arguments: input = {} }: { name: string; arguments?: Record<string, unknown> | undefined },
): Promise<Result> {
  const { user, token } = bearer
  const tool = toolsFor(user).find((tool) => toolName(tool) === name)
  if (!tool) return failed(`There is no tool called ${name}.`)
  if (tool.writes && !token.canWrite) return failed(READ_ONLY)
  const caller = { services, user, agent: `access token "${token.name}"` }
  try {
    if (tool.writes) return await write(caller, tool, { input, tokenId: token.id })
    const { text: summary, data, sources } = await tool.run(caller, input)
    const links = sources.map(({ title, href }) => ({ title, url: services.config.publicUrl + href }))
    return text(JSON.stringify({ summary, data, sources: links }))
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) {
      services.log.error({ err: error }, 'an MCP tool failed')
      return failed(FAILED)
    }
    const details = error.errors?.map(({ path, message }) => `${path}: ${message}`) ?? []
    return failed([error.message, ...details].join('\n'))
  }
}

type Writing = { input: unknown; tokenId: string }

/** Carries out a change, and records it in the history of the token. */
async function write(caller: Caller, tool: WritingTool, { input, tokenId: id }: Writing): Promise<Result> {
  const { services, user } = caller
  const draft = await tool.propose(caller, input)
  const perform = async (ctx: Services) => {
    const done = await tool.perform({ ...caller, services: ctx }, draft.input, randomUUID())
    const origin = { endpoint: `MCP ${toolName(tool)}`, http: null, agent: caller.agent }
    const after = { carried_out: done.message }
    await recordChange({ ...ctx, user, origin }, { record: 'access_token', id, before: {}, after })
    return done
  }
  const done = await (tool.outside ? perform(services) : inTransaction(services, perform))
  const facts = Object.fromEntries(draft.facts.map(({ label, value }) => [label, value]))
  const url = done.href === null ? null : services.config.publicUrl + done.href
  return text(JSON.stringify({ summary: done.message, done: facts, url }))
}
