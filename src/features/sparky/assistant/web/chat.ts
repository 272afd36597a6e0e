import type { Question } from '#web/platform/sparky.ts'
import { recall, remember } from '#web/platform/session.ts'
import { createStore } from '#web/platform/store.ts'
import type { Proposal, Source } from '../contract.ts'

// State of the assistant's panel, stored outside of React and in the tab: it survives navigation and a reload. The
// button loads this with every page, so it must stay small.

export type Message = {
  role: 'user' | 'assistant'
  content: string
  sources?: readonly Source[]
  proposals?: readonly Proposal[]
  /** Messages to choose the next one from. */
  choices?: readonly string[]
  /** False: a language model wrote it. */
  built_in?: boolean
  /** The user stopped it. */
  stopped?: boolean
}

export type View = 'closed' | 'open' | 'minimized'

/** The part of a chat that survives a reload. */
type Snapshot = {
  view: View
  /** As a sidebar beside the page instead of a panel above it. */
  docked: boolean
  messages: readonly Message[]
  input: string
  conversation_id: string | null
}

export type Chat = Snapshot & {
  /** Differs each time the chat of a user is opened: an answer to an earlier one is dropped. */
  opening: symbol
  /** Opened from within a dialog, which it covers. */
  isOverDialog: boolean
  /** The answer that is being written, and what the assistant is doing for it. */
  pending: { text: string; step: string | null } | null
  /** Why the last question has no answer. */
  failure: string | null
}

const empty: Chat = {
  view: 'closed',
  docked: false,
  isOverDialog: false,
  opening: Symbol(),
  messages: [],
  input: '',
  conversation_id: null,
  pending: null,
  failure: null,
}

export const chat = createStore<Chat>(empty)

/** A question that a screen submits for the user, until the panel has sent it. */
export const toAsk = createStore<Question | null>(null)

/** The microphone's state: off, waiting for the wake phrase, or for the question that follows it. */
export const voice = createStore<'off' | 'listening' | 'awake'>('off')

let owner = ''

/** Cleared when the user signs out. */
const KEY = 'panelboard.chat'

/** Older messages are not stored in the tab. */
const KEPT_MESSAGES = 100

function keep({ view, docked, messages, input, conversation_id }: Chat): void {
  const snapshot: Snapshot = { view, docked, messages: messages.slice(-KEPT_MESSAGES), input, conversation_id }
  remember(KEY, JSON.stringify({ owner, kept: snapshot }), 'session')
}

export function changeChat(change: Partial<Chat>): void {
  const before = chat.get()
  const after = { ...before, ...change }
  chat.set(after)
  const isOnlyPending = Object.keys(change).every((name) => ['pending', 'failure', 'isOverDialog'].includes(name))
  if (!isOnlyPending) keep(after)
}

/** Opens the panel, above a dialog if one is open. */
export const openPanel = (): void =>
  changeChat({ view: 'open', isOverDialog: document.querySelector('[data-modal]') !== null })

/** A question that a reload left without an answer goes back to where it was typed. */
function withoutUnanswered(snapshot: Snapshot): Snapshot {
  const last = snapshot.messages.at(-1)
  if (last?.role !== 'user') return snapshot
  return {
    ...snapshot,
    messages: snapshot.messages.slice(0, -1),
    input: snapshot.input === '' ? last.content : snapshot.input,
  }
}

/** Shows this user's chat as stored in the tab, never another user's. */
export function openUserChat(user: string): void {
  if (owner === user) return
  owner = user
  const text = recall(KEY, 'session')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- stored above
  const saved = text === null ? null : (JSON.parse(text) as { owner: string; kept: Snapshot })
  const snapshot = saved?.owner === user ? withoutUnanswered(saved.kept) : {}
  chat.set({ ...empty, ...snapshot, opening: Symbol() })
}
