import * as z from 'zod/mini'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery, OptionalText, RequiredText } from '#contract/listing.ts'
import { DecimalText } from '#contract/money.ts'
import { isStaff, type Role } from '#contract/roles.ts'
import { capitalized } from '#contract/text.ts'
import { ReadVersion } from '#contract/version.ts'
import {
  AssistantReply,
  ChatMessages,
  MAX_CONVERSATION_BYTES,
  MAX_MESSAGE,
} from '#features/sparky/assistant/contract.ts'

export const agentTypes = ['booking', 'sales', 'support', 'compliance'] as const
export type AgentType = (typeof agentTypes)[number]

/** The types whose active agents clients can chat with. */
export const clientAgentTypes: readonly AgentType[] = ['booking', 'support']

/** `Booking` */
export const typeLabel = (type: AgentType): string => capitalized(type)

export const typeOptions = agentTypes.map((value) => ({ value, label: typeLabel(value) }))

export const AgentInput = z.object({
  agent_type: z.enum(agentTypes, { error: 'Choose a type' }),
  name: RequiredText(80, 'Name is required'),
  description: OptionalText(500),
  system_prompt: RequiredText(8000, 'System prompt is required', 'Use at most 8,000 characters'),
  /** The names of its tools. Left out: those that suit its type. */
  capabilities: z.optional(
    z
      .array(z.string().check(z.maxLength(80, 'Use at most 80 characters')), { error: 'Tools must be a list' })
      .check(z.maxLength(100, 'Choose fewer tools')),
  ),
})
export type AgentInput = z.output<typeof AgentInput>

export const AgentPatch = z.object({
  ...z.partial(AgentInput).shape,
  is_active: z.optional(z.boolean({ error: 'Choose whether the agent is active' })),
  updated_at: ReadVersion,
})
export type AgentPatch = z.output<typeof AgentPatch>

export const Agent = z.object({
  id: Id,
  agent_type: z.enum(agentTypes),
  name: z.string(),
  description: z.nullable(z.string()),
  /** Null for everyone but administrators. */
  system_prompt: z.nullable(z.string()),
  is_active: z.boolean(),
  capabilities: z.array(z.string()),
  total_conversations: z.number(),
  /** In seconds; null before the first answer. */
  avg_response_time: z.nullable(DecimalText),
  created_at: Instant,
  updated_at: Instant,
})
export type Agent = z.infer<typeof Agent>

/** A tool that an agent can be given. */
export const AgentTool = z.object({
  name: z.string(),
  title: z.string(),
  /** It proposes changes, which the user confirms. */
  writes: z.boolean(),
  /** The types that have it unless chosen otherwise. */
  suits: z.array(z.enum(agentTypes)),
})
export type AgentTool = z.infer<typeof AgentTool>

/** A message as an earlier part of the conversation. Only the user's own words are kept: an agent's come from the server. */
const EarlierMessages = z.array(
  z.object({ role: z.enum(['user', 'assistant', 'system']), content: z.string().check(z.maxLength(MAX_MESSAGE)) }),
)

const MESSAGES_MESSAGE = 'Messages must be the JSON text of a list of messages'

export const ConversationInput = z.object({
  agent_id: Id,
  session_id: RequiredText(100, 'Session is required'),
  messages: z.pipe(
    z._default(z.string({ error: MESSAGES_MESSAGE }).check(z.maxLength(100_000, MESSAGES_MESSAGE)), '[]'),
    z.transform((text, ctx) => {
      try {
        return EarlierMessages.parse(JSON.parse(text))
      } catch {
        ctx.issues.push({ code: 'custom', message: MESSAGES_MESSAGE, input: text })
        return z.NEVER
      }
    }),
  ),
})
export type ConversationInput = z.output<typeof ConversationInput>

export const ConversationRow = z.object({
  id: Id,
  /** Null: with Sparky. */
  agent_id: z.nullable(Id),
  agent_name: z.string(),
  user_id: z.nullable(Id),
  user_name: z.nullable(z.string()),
  session_id: z.string(),
  status: z.string(),
  /** The start of its first message. */
  subject: z.nullable(z.string()),
  message_count: z.number(),
  lead_generated: z.boolean(),
  booking_created: z.boolean(),
  satisfaction_rating: z.nullable(z.number()),
  created_at: Instant,
  updated_at: Instant,
})
export type ConversationRow = z.infer<typeof ConversationRow>

export const Conversation = z.extend(ConversationRow, {
  messages: z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.string(), at: Instant })),
})
export type Conversation = z.infer<typeof Conversation>

export const MessageInput = z.object({
  messages: ChatMessages,
  agentId: Id,
})
export type MessageInput = z.output<typeof MessageInput>

const RATING = 'Choose 1 to 5'
const RatingInput = z.object({
  satisfaction_rating: z.number({ error: RATING }).check(z.int(RATING), z.minimum(1, RATING), z.maximum(5, RATING)),
})

export const blocked = {
  delete: ({ name, conversations }: { name: string; conversations: number }) =>
    conversations > 0 ? `${name} has conversations. Deactivate it, or delete its conversations first.` : null,
}

export const NOT_ACTIVE = 'This agent is no longer active. Your message was not sent.'

/** True if a user can chat with this agent. */
export const canChat = (role: Role, { agent_type, is_active }: Pick<Agent, 'agent_type' | 'is_active'>): boolean =>
  is_active && (isStaff(role) || clientAgentTypes.includes(agent_type))

export const agents = {
  list: endpoint({
    method: 'GET',
    path: '/api/ai-agents',
    access: 'signedIn',
    summary:
      'AI agents: all for administrators, active ones for employees, active booking and support agents for clients',
    reads: ['agents'],
    returns: z.array(Agent),
  }),
  tools: endpoint({
    method: 'GET',
    path: '/api/ai-agents/tools',
    access: 'admin',
    summary: 'The tools that agents can be given',
    reads: [],
    returns: z.array(AgentTool),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/ai-agents/:id',
    access: 'admin',
    summary: 'One AI agent',
    reads: ['agents'],
    returns: Agent,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/ai-agents',
    access: 'admin',
    summary: 'Create an AI agent',
    changes: ['agents'],
    body: AgentInput,
    returns: Agent,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/ai-agents/:id',
    access: 'admin',
    summary: 'Change, activate or deactivate an AI agent; only the fields sent change',
    changes: ['agents'],
    body: AgentPatch,
    returns: Agent,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/ai-agents/:id',
    access: 'admin',
    summary: 'Delete an AI agent without conversations',
    changes: ['agents'],
  }),
}

export const agentConversations = {
  list: endpoint({
    method: 'GET',
    path: '/api/agent-conversations',
    access: 'admin',
    summary: 'Conversations with Sparky and the agents, newest first',
    reads: ['assistant', 'agents', 'users'],
    versioned: true,
    query: z.omit(ListQuery, { status: true }),
    returns: z.array(ConversationRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/agent-conversations/:id',
    access: 'admin',
    summary: 'One conversation with its messages',
    reads: ['assistant', 'agents', 'users'],
    returns: Conversation,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/agent-conversations',
    access: 'signedIn',
    summary: 'Start a conversation of your own with an agent',
    changes: ['assistant'],
    body: ConversationInput,
    maxBytes: MAX_CONVERSATION_BYTES,
    returns: Conversation,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/agent-conversations/:id/messages',
    access: 'signedIn',
    summary: "The agent's answer to the last message, with the changes it proposes",
    audit: 'wrote to an agent',
    changes: ['assistant', 'agents'],
    body: MessageInput,
    maxBytes: MAX_CONVERSATION_BYTES,
    returns: AssistantReply,
    success: 200,
    // A model can take a while, which must not hold a transaction open.
    outside: true,
  }),
  rate: endpoint({
    method: 'POST',
    path: '/api/agent-conversations/:id/rating',
    access: 'signedIn',
    summary: 'Rate your own conversation from 1 to 5',
    audit: 'rated {record}',
    changes: ['assistant'],
    body: RatingInput,
    success: 200,
    returns: RatingInput,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/agent-conversations/:id',
    access: 'admin',
    summary: 'Delete a conversation; what was confirmed in it stays',
    changes: ['assistant'],
  }),
}
