import { chat, type ChatTool } from '#server/ai/chat.ts'
import type { Model, Turn } from '#server/ai/model.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import { conflict } from '#server/errors.ts'
import type { AssistantEvent, ChatMessage, Proposal, Source } from '../contract.ts'
import { asData, asPage, instructionsFor } from './prompts.ts'
import type { ConverseRequest } from './shared/converse.ts'
import { discardProposal, storeProposal } from './shared/proposals.ts'
import { type Caller, toJsonSchema, type Tool } from './shared/tool.ts'
import { toolsFor } from './shared/tools/registry.ts'

/** Earlier messages go along as far as they fit in here; the question always does. */
const MAX_HISTORY = 16_000
/** A longer result is cut: the model can search more precisely. */
const MAX_RESULT = 8000
const MAX_PROPOSALS = 5
const MAX_SOURCES = 8

/** The sources and proposals of the answer so far. */
type Gathered = { sources: Source[]; proposals: Proposal[] }

/** The conversation for the model: its latest messages, and the page with the question. */
function toTurns(messages: readonly ChatMessage[], page: string | null): Turn[] {
  const turns = messages.filter(({ role }) => role !== 'system')
  let budget = MAX_HISTORY
  const recent = turns.toReversed().filter(({ content }, index) => (budget -= content.length) >= 0 || index === 0)
  return recent.toReversed().map(({ role, content }, index) => {
    if (role === 'assistant') return { role, text: content }
    const isQuestion = index === recent.length - 1
    return { role: 'user', text: isQuestion && page !== null ? `${asPage(page)}\n\n${content}` : content }
  })
}

/** A tool as the model may call it: reading tools answer with data, writing tools only propose. */
function chatTool(caller: Caller, tool: Tool, conversation_id: string, gathered: Gathered): ChatTool {
  const run = async (input: unknown) => {
    if (!tool.writes) {
      const { data, sources } = await tool.run(caller, input)
      for (const source of sources)
        if (gathered.sources.every(({ href }) => href !== source.href)) gathered.sources.push(source)
      return asData(tool.name, data, MAX_RESULT)
    }
    if (gathered.proposals.length >= MAX_PROPOSALS) throw conflict('Too many proposals in one answer.')
    const draft = await tool.propose(caller, input)
    const proposal = await storeProposal(caller, { tool: tool.name, draft, conversation_id })
    gathered.proposals.push(proposal)
    return `Proposed, not done: the user decides. ${asData(tool.name, proposal.facts, MAX_RESULT)}`
  }
  return { name: tool.name, label: tool.title, description: tool.description, schema: toJsonSchema(tool), run }
}

/** An answer by the connected model. If it fails or is stopped, what it proposed is dropped. */
export async function* modelAnswer(
  caller: Caller,
  model: Model,
  request: ConverseRequest,
): AsyncGenerator<AssistantEvent> {
  const { services, user } = caller
  const { messages, page, agent, conversation_id, signal } = request
  const ctx = { ...services, user }
  const company = await getCompany(services)
  const gathered: Gathered = { sources: [], proposals: [] }
  const tools = toolsFor(user, agent?.capabilities).map((tool) => chatTool(caller, tool, conversation_id, gathered))
  const instructions = instructionsFor({ role: user.role, company, now: services.now() }, agent)
  let text = ''
  let isWhole = false
  try {
    for await (const event of chat(ctx, model, { instructions, turns: toTurns(messages, page), tools, signal })) {
      if (event.type === 'text') text += event.text
      yield event
    }
    isWhole = !signal.aborted
  } finally {
    if (!isWhole) for (const { id } of gathered.proposals) await discardProposal(ctx, id)
  }
  if (!isWhole) return
  const message = text.trim().replace(/\n{3,}/g, '\n\n')
  const { proposals, sources } = gathered
  const reply = { message, conversation_id, proposals, sources: sources.slice(0, MAX_SOURCES), built_in: false }
  yield { type: 'finished', reply }
}
