import { AppError } from '#server/errors.ts'
import type { AssistantEvent, AssistantReply, ChatMessage, Proposal } from '../../contract.ts'
import { isDanger } from '../../rules/danger.ts'
import { answer } from '../built-in/answer.ts'
import { modelAnswer } from '../model-answer.ts'
import { warningFor } from './company.ts'
import { propose } from './proposals.ts'
import type { Caller } from './tool.ts'
import { toolNamed, toolsFor } from './tools/registry.ts'

/** An agent: its own instructions, and the tools it was given. */
export type Agent = { name: string; system_prompt: string; capabilities: readonly string[] }

export type Asked = {
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

/**
 * Answers in the user's name: by the connected model, or by the built-in assistant if there is none. It can read with the
 * user's rights and propose changes, never make them.
 */
export async function* converse(caller: Caller, asked: Asked): AsyncGenerator<AssistantEvent> {
  const { ai } = caller.services
  yield { type: 'started', conversation_id: asked.conversation_id, built_in: ai === null }
  if (ai === null) return yield* builtIn(caller, asked)
  const answering = modelAnswer(caller, ai, asked)
  yield* isDanger(questionOf(asked.messages)) ? afterWarning(caller, asked, answering) : answering
}

/** Someone may be hurt: what to do comes before the model's answer, and also if there is none. */
async function* afterWarning(
  caller: Caller,
  { conversation_id }: Asked,
  answering: AsyncIterable<AssistantEvent>,
): AsyncGenerator<AssistantEvent> {
  const warning = await warningFor(caller)
  let isFirst = true
  const led = (text: string) => (text === '' ? warning : `${warning}\n\n${text}`)
  yield { type: 'text', text: warning }
  try {
    for await (const event of answering) {
      if (event.type === 'text' && isFirst && event.text !== '') {
        isFirst = false
        yield { ...event, text: `\n\n${event.text}` }
      } else if (event.type === 'finished') {
        yield { ...event, reply: { ...event.reply, message: led(event.reply.message) } }
      } else yield event
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const message = led(error.message)
    yield { type: 'text', text: `\n\n${error.message}` }
    yield { type: 'finished', reply: { message, conversation_id, proposals: [], sources: [], built_in: false } }
  }
}

async function* builtIn(
  caller: Caller,
  { messages, page, agent, conversation_id }: Asked,
): AsyncGenerator<AssistantEvent> {
  const tools = toolsFor(caller.user, agent?.capabilities)
  const { text, sources, changes } = await answer(caller, { messages, page, tools })
  const proposals: Proposal[] = []
  const refusals: string[] = []
  for (const { tool: name, input } of changes) {
    const tool = toolNamed(name)
    if (!tool?.writes || !tools.includes(tool)) continue
    try {
      proposals.push(await propose(caller, tool, { input, conversation_id }))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refusals.push(error.message)
    }
  }
  const message = [text, ...refusals].join('\n\n')
  yield { type: 'text', text: message }
  yield { type: 'finished', reply: { message, conversation_id, proposals, sources, built_in: true } }
}

/** The whole answer, for callers that do not read it as it is written. */
export async function replyOf(events: AsyncIterable<AssistantEvent>): Promise<AssistantReply> {
  for await (const event of events) if (event.type === 'finished') return event.reply
  throw new Error('The answer did not finish')
}

/** The question a conversation ends with. */
export const questionOf = (messages: readonly ChatMessage[]): string => messages.at(-1)?.content ?? ''

/** The browser's description of the page, from the `system` messages. */
export function pageOf(messages: readonly ChatMessage[]): string | null {
  const said = messages.filter(({ role }) => role === 'system').map(({ content }) => content)
  return said.length > 0 ? said.join('\n') : null
}
