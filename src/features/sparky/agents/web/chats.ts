import { MAX_MESSAGE, MAX_MESSAGES, type Proposal, type Source } from '#features/sparky/assistant/contract.ts'
import { change } from '#web/platform/query.ts'
import { createStore } from '#web/platform/store.ts'
import { withToast } from '#web/platform/toast.ts'
import { agentConversations } from '../contract.ts'

export type Entry = {
  role: 'user' | 'assistant'
  content: string
  sources?: readonly Source[]
  proposals?: readonly Proposal[]
  built_in?: boolean
}

export type Chat = {
  conversationId: string | null
  entries: readonly Entry[]
  pending: boolean
  rating: number | null
}

const NEW: Chat = { conversationId: null, entries: [], pending: false, rating: null }

/** The chats with each agent, by its id, until the page is loaded again. */
export const chats = createStore<Readonly<Record<string, Chat>>>({})

export const chatWith = (all: Readonly<Record<string, Chat>>, agentId: string): Chat => all[agentId] ?? NEW

const update = (agentId: string, next: (chat: Chat) => Partial<Chat>) => {
  const all = chats.get()
  const chat = chatWith(all, agentId)
  chats.set({ ...all, [agentId]: { ...chat, ...next(chat) } })
}

/** Random per page load (spec §3). */
const session_id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`

const FAILED = 'Failed to send message. Please try again.'

async function conversationWith(agentId: string): Promise<string> {
  const { conversationId } = chatWith(chats.get(), agentId)
  if (conversationId !== null) return conversationId
  const { id } = await change(agentConversations.create, { body: { agent_id: agentId, session_id, messages: '[]' } })
  update(agentId, () => ({ conversationId: id }))
  return id
}

/** Sends a message and shows the answer. Resolves to whether it was answered; if not, the message is taken back. */
export async function send(agentId: string, text: string): Promise<boolean> {
  const content = text.trim()
  if (content === '' || chatWith(chats.get(), agentId).pending) return false
  update(agentId, ({ entries }) => ({ entries: [...entries, { role: 'user', content }], pending: true }))
  const messages = chatWith(chats.get(), agentId)
    .entries.filter(({ content }) => content.trim() !== '')
    .slice(-MAX_MESSAGES)
    .map(({ role, content }) => ({ role, content: content.slice(0, MAX_MESSAGE) }))
  const answering = conversationWith(agentId).then((id) =>
    change(agentConversations.send, { params: { id }, body: { messages, agentId } }),
  )
  return withToast(answering, { failed: FAILED, denied: FAILED }).then(
    ({ message, sources, proposals, built_in }) => {
      const answer: Entry = { role: 'assistant', content: message, sources, proposals, built_in }
      update(agentId, ({ entries }) => ({ entries: [...entries, answer], pending: false }))
      return true
    },
    () => {
      update(agentId, ({ entries }) => ({ entries: entries.slice(0, -1), pending: false }))
      return false
    },
  )
}

/** Shows what became of a proposal. */
export const updateProposal = (agentId: string, changed: Proposal): void =>
  update(agentId, ({ entries }) => ({
    entries: entries.map((entry) => ({
      ...entry,
      ...(entry.proposals && { proposals: entry.proposals.map((one) => (one.id === changed.id ? changed : one)) }),
    })),
  }))

/** Rates the conversation; a rating that could not be saved is taken back. */
export async function rate(agentId: string, satisfaction_rating: number): Promise<void> {
  const { conversationId: id, rating: before } = chatWith(chats.get(), agentId)
  if (id === null) return
  update(agentId, () => ({ rating: satisfaction_rating }))
  const saving = change(agentConversations.rate, { params: { id }, body: { satisfaction_rating } })
  await withToast(saving, { failed: 'Failed to save your rating' }).catch(() =>
    update(agentId, () => ({ rating: before })),
  )
}

/** Starts a new conversation with the agent. */
export const startOver = (agentId: string): void => update(agentId, () => NEW)
