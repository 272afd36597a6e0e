import * as z from 'zod/mini'
import { addMinutes, formatTime, Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery, OptionalId, RequiredText } from '#contract/listing.ts'
import { states, statusSchema } from '#contract/states.ts'
import { ConsentInput } from '#features/people/clients/contract.ts'
import { jobStates } from '#features/work/jobs/contract.ts'

/** The longest text that staff can send (spec §5). */
export const MAX_TEXT = 320

export const messageStates = states({
  received: { label: 'Received', tone: 'muted', icon: 'done', over: true },
  held: { label: 'Held', tone: 'warn', icon: 'waiting' },
  queued: { label: 'Waiting', tone: 'info', icon: 'queued' },
  sending: { label: 'Sending', tone: 'info', icon: 'queued' },
  sent: { label: 'Sent', tone: 'muted', icon: 'sent' },
  delivered: { label: 'Delivered', tone: 'good', icon: 'done', over: true },
  failed: { label: 'Not delivered', tone: 'bad', icon: 'alert', over: true },
  dropped: { label: 'Dropped', tone: 'muted', icon: 'cancelled', over: true },
})

const Body = RequiredText(MAX_TEXT, 'Enter a message')

/** A text in a conversation: one that someone wrote, or an automatic one. */
export const Message = z.object({
  id: Id,
  conversation_id: Id,
  direction: z.enum(['in', 'out']),
  /** No one wrote it: a reminder, an invoice. */
  is_automatic: z.boolean(),
  /** Purpose of such a text, such as 'Booking reminder' or 'On my way'. */
  purpose: z.nullable(z.string()),
  /** The links of an automatic text are cut to their site: they open documents without a sign-in. */
  body: z.string(),
  /** Number of pictures that came with it. Those in neither of the next two are being fetched. */
  pictures: z.number(),
  picture_ids: z.array(z.string()),
  /** Why other pictures are not shown. */
  picture_errors: z.array(z.string()),
  status: statusSchema(messageStates),
  /** No provider is set up: it did not leave this machine. */
  is_local: z.boolean(),
  /** Why it was not delivered. */
  error: z.nullable(z.string()),
  /** When it goes out, if it waits for the end of quiet hours. */
  not_before: z.nullable(Instant),
  /** Its text is still there to send again. */
  is_kept: z.boolean(),
  /** The staff member who sent it. */
  sent_by_name: z.nullable(z.string()),
  created_at: Instant,
})
export type Message = z.infer<typeof Message>

/** Everything texted with one number. */
export const Conversation = z.object({
  id: Id,
  /** E.164. */
  phone: z.string(),
  /** Whose number it is now, or null. */
  name: z.nullable(z.string()),
  client_id: z.nullable(Id),
  /** The lead whose number it is, unless they are a client. */
  lead_id: z.nullable(Id),
  /** The name is that of a staff member. */
  is_staff: z.boolean(),
  /** Unread incoming texts. */
  unread_count: z.number(),
  last_message: z.nullable(z.string()),
  last_direction: z.nullable(z.enum(['in', 'out'])),
  last_message_at: Instant,
  /** When the number opted out of texts. */
  stopped_at: z.nullable(Instant),
})
export type Conversation = z.infer<typeof Conversation>

export const TextInput = z.object({
  to: RequiredText(40, 'Enter a phone number'),
  message: Body,
})
export type TextInput = z.output<typeof TextInput>

export const MessageInput = z.object({ body: Body })

/** Someone to text with. */
export const Recipient = z.object({
  kind: z.enum(['client', 'staff', 'lead', 'number']),
  /** Id of the client, the user or the lead; null for a number. */
  id: z.nullable(Id),
  name: z.nullable(z.string()),
  /** E.164. */
  phone: z.string(),
  /** Staff must say how they agreed to texts: no client or staff member, nothing on record, and they have never texted us. */
  needs_consent: z.boolean(),
})
export type Recipient = z.infer<typeof Recipient>

/** The recipient: exactly one of the first four. */
export const NewConversation = z
  .object({
    client_id: z.optional(Id),
    user_id: z.optional(Id),
    lead_id: z.optional(Id),
    phone: z.optional(z.string().check(z.trim(), z.maxLength(40, 'Use at most 40 characters'))),
    /** The way the owner of the number agreed to texts. */
    consent: z.optional(ConsentInput.shape.method),
  })
  .check(
    z.refine(
      ({ client_id, user_id, lead_id, phone }) => [client_id, user_id, lead_id, phone].filter(Boolean).length === 1,
      {
        message: 'Choose a client, a staff member or a lead, or enter a number',
        path: ['client_id'],
      },
    ),
  )
export type NewConversation = z.output<typeof NewConversation>

/** Instructions for staff, beside the choice of how the owner of a number agreed. */
export const CONSENT_NEEDED =
  'Text only people who agreed to it. Ask first, tell them that they can reply STOP at any time, and note here how they agreed.'

/** Minutes until the technician arrives at the earliest. */
export const arrivals = [15, 30, 45, 60] as const
const WINDOW_MINUTES = 30
const FIVE_MINUTES_MS = 5 * 60_000

/** The times between which the technician arrives, on the five minutes, such as `10:35 AM`. */
export function arrivalWindow(zone: string, now: Date | string, minutes: number): { from: string; to: string } {
  const earliest = new Date(now).getTime() + minutes * 60_000
  const from = new Date(Math.ceil(earliest / FIVE_MINUTES_MS) * FIVE_MINUTES_MS).toISOString()
  return { from: formatTime(zone, from), to: formatTime(zone, addMinutes(from, WINDOW_MINUTES)) }
}

export const OnMyWay = z.object({
  minutes: z.union(
    arrivals.map((minutes) => z.literal(minutes)),
    { error: 'Choose 15, 30, 45 or 60 minutes' },
  ),
  /** The visit that one drives to; without one, the next visit of the job. */
  visit_id: OptionalId,
})
export type OnMyWay = z.output<typeof OnMyWay>

/** Why an action is blocked, or null: both the button's reason and the server's refusal. */
export const blocked = {
  onMyWay: (job: { status: string }) => (jobStates.isOpen(job) ? null : 'This job is over.'),
  sendAgain: ({ status, is_kept }: Pick<Message, 'status' | 'is_kept'>) => {
    if (status !== 'failed') return 'Only a text that failed can be sent again.'
    return is_kept ? null : 'This text is no longer kept. Repeat the action that sent it.'
  },
}

const ConversationQuery = z.extend(ListQuery, {
  status: z.optional(z.enum(['all', 'unread'], { error: 'Status must be all or unread' })),
})

export const messages = {
  list: endpoint({
    method: 'GET',
    path: '/api/conversations',
    access: 'staff',
    summary: 'Text conversations, the latest first; status=unread gives those with unread texts',
    reads: ['messages', 'deliveries', 'clients', 'users', 'leads'],
    versioned: true,
    query: ConversationQuery,
    returns: z.array(Conversation),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/conversations/:id',
    access: 'staff',
    summary: 'One conversation',
    reads: ['messages', 'deliveries', 'clients', 'users', 'leads'],
    returns: Conversation,
  }),
  recipients: endpoint({
    method: 'GET',
    path: '/api/conversations/recipients',
    access: 'staff',
    summary: 'Clients, staff and leads with a phone number, and the number that q itself is; at most 20',
    reads: ['clients', 'users', 'leads', 'messages', 'deliveries'],
    query: z.pick(ListQuery, { q: true }),
    returns: z.array(Recipient),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/conversations',
    access: 'staff',
    summary:
      'The conversation with a client, a staff member, a lead or a number: the existing one, or a new one; a lead or a number without consent on record needs consent',
    changes: ['messages', 'deliveries'],
    body: NewConversation,
    returns: Conversation,
  }),
  unread: endpoint({
    method: 'GET',
    path: '/api/conversations/unread',
    access: 'staff',
    summary: 'How many conversations have unread texts',
    reads: ['messages', 'deliveries'],
    versioned: true,
    returns: z.object({ unread: z.number() }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/conversations/:id/read',
    access: 'staff',
    summary: 'Mark the texts of a conversation as read, for all staff',
    audit: 'read {record}',
    changes: ['messages'],
    returns: Conversation,
    success: 200,
  }),
  messages: endpoint({
    method: 'GET',
    path: '/api/conversations/:id/messages',
    access: 'staff',
    summary: 'The texts of a conversation, newest first',
    reads: ['messages', 'deliveries', 'users'],
    versioned: true,
    query: z.omit(ListQuery, { status: true }),
    returns: z.array(Message),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/conversations/:id/messages',
    access: 'staff',
    summary: 'Send a text; the reply says whether the provider accepted it',
    audit: 'sent a text',
    changes: ['messages', 'deliveries'],
    body: MessageInput,
    returns: Message,
    outside: true,
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/api/messages/:id/retry',
    access: 'staff',
    summary: 'Send a failed text again, once',
    audit: 'sent {record} again',
    changes: ['deliveries'],
    returns: Message,
  }),
  picture: endpoint({
    method: 'GET',
    path: '/api/message-pictures/:id',
    access: 'staff',
    summary: 'A picture that came with a text',
    reads: ['messages', 'files'],
    returns: 'file',
    outside: true,
  }),
  sendText: endpoint({
    method: 'POST',
    path: '/api/notifications/sms',
    access: 'staff',
    summary: 'Send a text to the number of a staff member or a client',
    audit: 'sent a text',
    changes: ['messages', 'deliveries'],
    body: TextInput,
    returns: z.object({ sid: z.string() }),
    outside: true,
  }),
  onMyWay: endpoint({
    method: 'POST',
    path: '/api/jobs/:id/on-my-way',
    access: 'staff',
    summary: 'Text the client of a job that the technician is on the way; 409 if they were texted a moment ago',
    audit: 'texted the client of {record} from the road',
    changes: ['messages', 'deliveries'],
    body: OnMyWay,
    returns: Message,
    outside: true,
  }),
  receive: endpoint({
    method: 'POST',
    path: '/api/webhooks/twilio/sms',
    access: 'public',
    summary: 'A text that came in, signed by Twilio: kept in its conversation; STOP, START and HELP are followed',
    audit: 'delivered a text',
    changes: ['messages', 'deliveries'],
    body: 'bytes',
    returns: 'file',
  }),
  receipt: endpoint({
    method: 'POST',
    path: '/api/webhooks/twilio/status',
    access: 'public',
    summary: 'Whether a text was delivered, signed by Twilio',
    audit: 'reported the state of a text',
    changes: ['deliveries'],
    body: 'bytes',
  }),
}
