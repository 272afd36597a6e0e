import * as z from 'zod/mini'
import { Instant } from '#contract/dates.ts'
import { endpoint, eventStream, type Topic } from '#contract/endpoint.ts'
import { Id, RequiredText } from '#contract/listing.ts'
import { DecimalText } from '#contract/money.ts'

/** The longest message and the most messages that one request may carry. */
export const MAX_MESSAGE = 4000
export const MAX_MESSAGES = 60
/** The largest body with the messages of a conversation. */
export const MAX_CONVERSATION_BYTES = 300 * 1024

const MESSAGE_REQUIRED = 'Type a message first'
const LAST_BY_USER = 'The last message must be from the user'

/** A message as the browser sends it. `system` says what page the user is on: context, never instructions. */
export const ChatMessage = z.object({
  role: z.enum(['user', 'assistant', 'system'], { error: 'Send user, assistant or system' }),
  content: RequiredText(MAX_MESSAGE, MESSAGE_REQUIRED, 'Use at most 4,000 characters'),
})
export type ChatMessage = z.output<typeof ChatMessage>

export const ChatMessages = z.array(ChatMessage).check(
  z.minLength(1, MESSAGE_REQUIRED),
  z.maxLength(MAX_MESSAGES, 'This conversation is too long. Start a new one.'),
  z.refine((messages) => messages.at(-1)?.role === 'user', LAST_BY_USER),
)

export const AssistantInput = z.object({
  messages: ChatMessages,
  /** The earlier part of the same conversation, from the first reply. */
  conversation_id: z.optional(Id),
})
export type AssistantInput = z.output<typeof AssistantInput>

/** The source of an answer: a guide section, a record or a code article. `href` is a path of the app. */
export const Source = z.object({ title: z.string(), href: z.string() })
export type Source = z.infer<typeof Source>

/** A field of a proposal that the user can edit before confirming. `lines` are line items as in invoices. */
export const ProposalField = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'long_text', 'decimal', 'integer', 'day', 'instant', 'choice', 'lines']),
  choices: z.optional(z.array(z.object({ value: z.string(), label: z.string() }))),
})
export type ProposalField = z.infer<typeof ProposalField>

export const proposalStatuses = ['open', 'confirmed', 'discarded', 'undone'] as const

/** A change that the assistant suggests. Nothing happens until the user confirms it. */
export const Proposal = z.object({
  id: Id,
  conversation_id: z.nullable(Id),
  tool: z.string(),
  /** The change to confirm: `Create a booking`. */
  title: z.string(),
  /** The exact change, in words. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  fields: z.array(ProposalField),
  /** The values of `fields`. */
  input: z.record(z.string(), z.unknown()),
  status: z.enum(proposalStatuses),
  /** After confirming: what was done, and where to see it. */
  done: z.nullable(z.object({ message: z.string(), href: z.nullable(z.string()), undoable: z.boolean() })),
  created_at: Instant,
})
export type Proposal = z.infer<typeof Proposal>

/** A whole answer. */
export const AssistantReply = z.object({
  message: z.string(),
  conversation_id: Id,
  proposals: z.array(Proposal),
  sources: z.array(Source),
  /** Messages to choose the next one from: the records that may be meant, or the nearest things it can do. */
  choices: z.optional(z.array(z.string())),
  /** False: a language model wrote it. */
  built_in: z.boolean(),
})
export type AssistantReply = z.infer<typeof AssistantReply>

/** The same answer as it is written. `started` comes first and `finished` last, with everything. */
export const AssistantEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), conversation_id: Id, built_in: z.boolean() }),
  z.object({ type: z.literal('text'), text: z.string() }),
  /** The assistant's current step: `Looking for clients`. */
  z.object({ type: z.literal('step'), label: z.string() }),
  z.object({ type: z.literal('finished'), reply: AssistantReply }),
])
export type AssistantEvent = z.infer<typeof AssistantEvent>

/** A proposal can be confirmed for a day: what it rests on may have changed since. */
const PROPOSAL_HOURS = 24

type Proposed = Pick<Proposal, 'status' | 'created_at'>

const overWords = { confirmed: 'was already confirmed', discarded: 'was discarded', undone: 'was undone' } as const

/** Why an action is blocked, or null: both the button's reason and the server's refusal. */
export const blocked = {
  confirm: ({ status, created_at }: Proposed, now: Date) => {
    if (status !== 'open') return `This proposal ${overWords[status]}. Ask again to get a new one.`
    return now.getTime() - Date.parse(created_at) > PROPOSAL_HOURS * 3_600_000
      ? 'This proposal is more than a day old. Ask again to get a new one.'
      : null
  },
  discard: ({ status }: Pick<Proposed, 'status'>) =>
    status === 'open' || status === 'discarded' ? null : `This proposal ${overWords[status]}.`,
  undo: ({ status, isUndoable }: Pick<Proposed, 'status'> & { isUndoable: boolean }) =>
    status === 'confirmed' && isUndoable ? null : 'This cannot be undone here. Open the record to change it.',
}

export const ProposalEdit = z.object({
  /** The edited values; left out: as proposed. */
  input: z.optional(z.record(z.string(), z.unknown())),
})
export type ProposalEdit = z.output<typeof ProposalEdit>

/** Topics that a proposal can change. */
const proposable: readonly Topic[] = [
  'bookings',
  'clients',
  'deliveries',
  'files',
  'hours',
  'invoices',
  'jobs',
  'leads',
  'links',
  'marketing',
  'messages',
  'payments',
  'price_book',
  'quotes',
  'reviews',
]

/** The configured provider, and its use today. Never the key. */
export const AiStatus = z.object({
  /** Null: the built-in assistant, with no model connected. */
  provider: z.nullable(z.object({ host: z.string(), model: z.string() })),
  company: z.object({ used: z.number(), limit: z.number() }),
  /** Users of tokens today, the most first. */
  users: z.array(z.object({ id: Id, name: z.string(), used: z.number() })),
  user_limit: z.number(),
  /** An estimate of the company's use today; null without a price for a million tokens. */
  cost: z.nullable(DecimalText),
})
export type AiStatus = z.infer<typeof AiStatus>

export const AiTest = z.object({
  ok: z.boolean(),
  /** The model's reply, or why there was none. */
  message: z.string(),
})
export type AiTest = z.infer<typeof AiTest>

export const assistant = {
  status: endpoint({
    method: 'GET',
    path: '/api/ai/status',
    access: 'admin',
    summary: 'What answers as the assistant, and the tokens used today against the budgets',
    reads: ['users', 'assistant'],
    returns: AiStatus,
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/ai/test',
    access: 'admin',
    summary: 'Asks the connected model one short question; says what came back, or why nothing did',
    audit: 'tested the language model',
    changes: ['assistant'],
    outside: true,
    success: 200,
    returns: AiTest,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/ai/assistant',
    access: 'signedIn',
    summary: "An answer of Sparky's, with the changes it proposes",
    audit: 'asked Sparky',
    changes: ['assistant'],
    outside: true,
    success: 200,
    body: AssistantInput,
    maxBytes: MAX_CONVERSATION_BYTES,
    returns: AssistantReply,
  }),
  stream: endpoint({
    method: 'POST',
    path: '/api/ai/assistant/stream',
    access: 'signedIn',
    summary: 'The same answer as it is written',
    audit: 'asked Sparky',
    changes: ['assistant'],
    body: AssistantInput,
    maxBytes: MAX_CONVERSATION_BYTES,
    returns: eventStream(AssistantEvent),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/ai/proposals/:id',
    access: 'signedIn',
    summary: 'A proposed change, and what became of it',
    reads: ['assistant'],
    returns: Proposal,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/ai/proposals/:id/confirm',
    access: 'signedIn',
    summary: 'Carries out a proposed change with the rights of the user',
    audit: 'confirmed {record}',
    changes: ['assistant', ...proposable],
    outside: true,
    success: 200,
    body: ProposalEdit,
    returns: Proposal,
  }),
  discard: endpoint({
    method: 'POST',
    path: '/api/ai/proposals/:id/discard',
    access: 'signedIn',
    summary: 'Drops a proposed change',
    audit: 'discarded {record}',
    changes: ['assistant'],
    success: 200,
    returns: Proposal,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/ai/proposals/:id/undo',
    access: 'signedIn',
    summary: 'Takes back a confirmed change, where that is possible',
    audit: 'undid {record}',
    changes: ['assistant', ...proposable],
    success: 200,
    returns: Proposal,
  }),
}
