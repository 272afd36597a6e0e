import type { Role } from '#contract/roles.ts'
import { ApiError, getErrorMessage } from '#web/platform/api.ts'
import { toast } from '#web/platform/toast.ts'
import { type AssistantEvent, type ChatMessage, MAX_MESSAGE, MAX_MESSAGES, type Proposal } from '../contract.ts'
import { answerTo } from './answer-to.ts'
import { changeChat, chat, type Message } from './chat.ts'

/** The user's role and page when sending a question. */
export type Place = { role: Role; page: string; context: string }

const prompts: Record<Role, string> = {
  admin: 'You are Sparky, a business coach for the owner of an electrical contracting company.',
  employee: 'You are Sparky, a field-trade helper for the staff of an electrical contracting company.',
  client: 'You are Sparky, a friendly service concierge for the clients of an electrical contracting company.',
}

const MAX_CONTEXT = 1000

/** An answer, and which of its changes were carried out. */
const withDone = ({ content, proposals = [] }: Message): string =>
  [content, ...proposals.flatMap(({ done }) => (done ? [`Done: ${done.message}`] : []))].join('\n')

/** The messages to send (spec §7). The server uses its own prompts and reads the first two messages as context only. */
export function toRequest(messages: readonly Message[], { role, page, context }: Place): ChatMessage[] {
  const turns = messages
    .filter(({ content }) => content.trim() !== '')
    .map((message) => ({ role: message.role, content: withDone(message).slice(0, MAX_MESSAGE) }))
  const about = `Current page: ${page}. ${context}`.trim().slice(0, MAX_CONTEXT)
  return [
    { role: 'system', content: prompts[role] },
    { role: 'system', content: about },
    ...turns.slice(2 - MAX_MESSAGES),
  ]
}

const FAILED = { title: 'Error', description: 'Failed to get AI response. Please try again.', destructive: true }

let current: AbortController | null = null

/** Ends the answer that is being written. What has been written stays. */
export const stopAnswer = (): void => current?.abort()

function show(event: AssistantEvent): void {
  const { pending } = chat.get()
  if (!pending) return
  if (event.type === 'text') changeChat({ pending: { text: pending.text + event.text, step: null } })
  if (event.type === 'step') changeChat({ pending: { ...pending, step: event.label } })
  if (event.type === 'started') changeChat({ conversation_id: event.conversation_id })
}

const add = (...more: Message[]) => [...chat.get().messages, ...more]

/** The question goes back to where it was typed, before what has been typed since. */
function takeBack(text: string): void {
  const { messages, input } = chat.get()
  changeChat({ messages: messages.slice(0, -1), input: input === '' ? text : `${text}\n${input}` })
}

function fail(text: string, error: unknown): void {
  takeBack(text)
  const refused = error instanceof ApiError
  changeChat({ failure: getErrorMessage(error) })
  if (!refused || error.status !== 401) toast(FAILED)
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

/**
 * Sends a question and shows the answer as it is written. Resolves to the answer's text, or null if there is none. Nothing is
 * sent while it is empty or another answer is pending.
 */
export async function ask(question: string, place: Place): Promise<string | null> {
  const text = question.trim().slice(0, MAX_MESSAGE)
  if (text === '' || chat.get().pending) return null
  const { conversation_id, input, opening } = chat.get()
  const stop = new AbortController()
  current = stop
  changeChat({
    messages: add({ role: 'user', content: text }),
    input: input.trim() === question.trim() ? '' : input,
    pending: { text: '', step: null },
    failure: null,
  })
  const messages = toRequest(chat.get().messages, place)
  // A chat that was started over in the meantime, or is another user's, does not get this answer.
  const isCurrent = () => current === stop && chat.get().opening === opening
  try {
    const how = { signal: stop.signal, onEvent: (event: AssistantEvent) => isCurrent() && show(event) }
    const reply = await answerTo({ messages, ...(conversation_id !== null && { conversation_id }) }, how).catch(
      (error: unknown) => {
        // The server's copy of the conversation was deleted: continue from the messages here.
        if (conversation_id === null || !isGone(error)) throw error
        return answerTo({ messages }, how)
      },
    )
    if (!isCurrent()) return null
    const { message: content, conversation_id: id, proposals, sources, choices, built_in } = reply
    changeChat({
      messages: add({ role: 'assistant', content, proposals, sources, built_in, ...(choices && { choices }) }),
      conversation_id: id,
    })
    return content
  } catch (error) {
    if (!isCurrent()) return null
    const written = chat.get().pending?.text ?? ''
    if (!stop.signal.aborted) fail(text, error)
    else if (written.trim() === '') takeBack(text)
    else changeChat({ messages: add({ role: 'assistant', content: written, stopped: true }) })
    return null
  } finally {
    if (isCurrent()) {
      current = null
      changeChat({ pending: null })
    }
  }
}

/** Starts over, without the answer that is being written. */
export function startOver(): void {
  current?.abort()
  current = null
  changeChat({ messages: [], conversation_id: null, input: '', failure: null, pending: null })
}

/** Shows what became of a proposal. */
export const updateProposal = (changed: Proposal): void =>
  changeChat({
    messages: chat.get().messages.map((message) => ({
      ...message,
      ...(message.proposals && {
        proposals: message.proposals.map((proposal) => (proposal.id === changed.id ? changed : proposal)),
      }),
    })),
  })
