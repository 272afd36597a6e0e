import { AppError } from '#server/errors.ts'
import { loadOnFirstUse } from '#server/load-on-first-use.ts'
import type { AssistantEvent, AssistantReply, ChatMessage, Proposal } from '../../contract.ts'
import { modelAnswer } from '../model-answer.ts'
import { warningFor } from './company.ts'
import { storeProposal } from './proposals.ts'
import type { Caller } from './tool.ts'
import { toolsFor } from './tools/registry.ts'

/** An agent: its own instructions, and the tools it was given. */
export type Agent = { name: string; system_prompt: string; capabilities: readonly string[] }

export type ConverseRequest = {
  /** Ends with the user's message. */
  messages: readonly ChatMessage[]
  /** The browser's description of the user's page: never instructions. */
  page: string | null
  /** Null: Sparky, whose instructions follow from the user's role. */
  agent: Agent | null
  conversation_id: string
  /** Aborts when the user stops it or leaves. */
  signal: AbortSignal
}

const BUILT_IN =
  'I am the built-in assistant: no language model is connected. I answer from your records, the guides and the code reference.'

/** The parts of an answer that are there, as paragraphs. */
const paragraphs = (...parts: string[]): string => parts.filter(Boolean).join('\n\n')

/**
 * Answers in the user's name: by the connected model, or by the built-in assistant if there is none or it fails. It can read
 * with the user's rights and propose changes, never make them.
 */
export async function* converse(caller: Caller, request: ConverseRequest): AsyncGenerator<AssistantEvent> {
  const { ai } = caller.services
  const { messages, conversation_id } = request
  yield { type: 'started', conversation_id, built_in: ai === null }
  if (ai === null) {
    const isFirst = !messages.some(({ role }) => role === 'assistant')
    const { type, reply } = await builtIn(caller, request, isFirst ? BUILT_IN : '')
    yield { type: 'text', text: reply.message }
    return yield { type, reply: { ...reply, built_in: true } }
  }
  // Someone may be hurt: what to do comes before the model's answer, and also if there is none.
  const warning = await warningFor(caller, getQuestion(messages))
  let written = warning
  if (warning !== '') yield { type: 'text', text: warning }
  try {
    for await (const event of modelAnswer(caller, ai, request)) {
      if (event.type === 'text') {
        const text = written === warning ? paragraphs(warning, event.text).slice(warning.length) : event.text
        written += text
        yield { type: 'text', text }
      } else if (event.type === 'finished') {
        yield { ...event, reply: { ...event.reply, message: paragraphs(warning, event.reply.message) } }
      } else yield event
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // In the same bubble: what the model wrote, why it stopped, and what is known without it.
    const before = paragraphs(written.trimEnd(), `*${error.message}* Without the AI service:`)
    const finished = await builtIn(caller, request, before, warning)
    yield { type: 'text', text: finished.reply.message.slice(written.trimEnd().length) }
    yield finished
  }
}

/** Its examples and lists of words are a quarter of all that a start would load. */
const loadBuiltIn = loadOnFirstUse(() => import('../built-in/answer.ts'))

/** The built-in assistant's answer after these words. It does not repeat a warning. */
async function builtIn(
  caller: Caller,
  { messages, page, agent, conversation_id }: ConverseRequest,
  before: string,
  warning = '',
) {
  const { answer } = await loadBuiltIn()
  const tools = toolsFor(caller.user, agent?.capabilities)
  const { text, sources, changes, choices } = await answer(caller, { messages, page, tools })
  const proposals: Proposal[] = []
  for (const { tool, draft } of changes) proposals.push(await storeProposal(caller, { tool, draft, conversation_id }))
  const message = paragraphs(before, text.replace(warning, '').trim())
  const offered = choices.length > 0 && { choices }
  return {
    type: 'finished' as const,
    reply: { message, conversation_id, proposals, sources, ...offered, built_in: false },
  }
}

/** The whole answer, for callers that do not read it as it is written. */
export async function readReply(events: AsyncIterable<AssistantEvent>): Promise<AssistantReply> {
  for await (const event of events) if (event.type === 'finished') return event.reply
  throw new Error('The answer did not finish')
}

/** The question a conversation ends with. */
export const getQuestion = (messages: readonly ChatMessage[]): string => messages.at(-1)?.content ?? ''

/** The browser's description of the page, from the `system` messages. */
export function getPageDescription(messages: readonly ChatMessage[]): string | null {
  const systemTexts = messages.filter(({ role }) => role === 'system').map(({ content }) => content)
  return systemTexts.length > 0 ? systemTexts.join('\n') : null
}
