import * as z from 'zod/mini'
import { Instant, When } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, IdList, OptionalId, RequiredText } from '#contract/listing.ts'
import { states, statusSchema } from '#contract/states.ts'
import { ReadVersion } from '#contract/version.ts'
import { ClientReach, MessageText } from '#features/people/clients/contract.ts'
import { HelperIds, Visit } from '#features/work/visits/contract.ts'

const ANSWERED = 'You have already answered. Call us to change it.'

/** A client's answer to the new time of their visits. */
export const answerStates = states({
  waiting: { label: 'Waiting for the client', tone: 'warn', icon: 'waiting', outlined: true },
  confirmed: {
    label: 'Confirmed by the client',
    tone: 'good',
    icon: 'confirmed',
    over: true,
    refuses: { another_time: ANSWERED },
  },
  another_time: {
    label: 'Asked for another time',
    tone: 'bad',
    icon: 'alert',
    refuses: { confirmed: ANSWERED },
  },
  unreached: { label: 'Call the client', tone: 'bad', icon: 'alert' },
})
export const AnswerStatus = statusSchema(answerStates)
export type AnswerStatus = z.infer<typeof AnswerStatus>

const MOST_VISITS = 100

const areDistinct = (ids: readonly string[]) => new Set(ids).size === ids.length
const TWICE = 'Name each visit once'
const visitIds = z
  .array(Id)
  .check(
    z.minLength(1, 'Choose a visit'),
    z.maxLength(MOST_VISITS, `Choose at most ${MOST_VISITS} visits`),
    z.refine(areDistinct, TWICE),
  )

const VisitChange = z.object({
  id: Id,
  updated_at: ReadVersion,
  scheduled_date: z.optional(When('Choose a time')),
  assigned_to: z.optional(OptionalId),
  helper_ids: z.optional(HelperIds),
})

export const VisitChanges = z.object({
  changes: z.array(VisitChange).check(
    z.minLength(1, 'Choose a visit'),
    z.maxLength(MOST_VISITS, `Choose at most ${MOST_VISITS} visits`),
    z.refine((changes) => areDistinct(changes.map(({ id }) => id)), TWICE),
  ),
  /** Each client of a moved visit gets a link, by which they confirm the new time or ask for another one. */
  ask_clients: z._default(z.boolean({ error: 'Choose whether to ask the clients' }), false),
})
export type VisitChanges = z.output<typeof VisitChanges>

const VisitIds = z.object({ visit_ids: visitIds })

export const MessageInput = z.object({
  visit_ids: visitIds,
  /** `{time}` becomes the time of the client's visits. */
  message: MessageText,
})
export type MessageInput = z.output<typeof MessageInput>

/** How a client would hear of their visits. */
export const Recipient = z.extend(ClientReach, { visit_ids: z.array(Id) })
export type Recipient = z.infer<typeof Recipient>

export const AnotherTimeInput = z.object({
  note: RequiredText(500, 'Tell us which days and times suit you'),
})
export type AnotherTimeInput = z.output<typeof AnotherTimeInput>

/** The request as its client sees it. */
export const PublicRequest = z.object({
  client_name: z.string(),
  status: AnswerStatus,
  note: z.nullable(z.string()),
  /** Why it can no longer be answered, or null. */
  closed: z.nullable(z.string()),
  visits: z.array(
    z.object({
      title: z.string(),
      scheduled_date: Instant,
      duration_minutes: z.number(),
      location: z.nullable(z.string()),
      /** The visit has another time since, or is called off: this time is void. */
      void: z.boolean(),
    }),
  ),
})
export type PublicRequest = z.infer<typeof PublicRequest>

const IS_VOID = 'The time of your visit has changed again. Look for our newer message, or call us.'
const IS_OVER = 'This time has passed. Call us to plan a new one.'

/** Why an action is blocked, or null: both the button's reason and the server's refusal. */
export const blocked = {
  answer: ({ visits }: Pick<PublicRequest, 'visits'>, now: string) => {
    const planned = visits.filter((visit) => !visit.void)
    if (planned.length === 0) return IS_VOID
    return planned.every(({ scheduled_date }) => scheduled_date <= now) ? IS_OVER : null
  },
}

export const dispatching = {
  change: endpoint({
    method: 'POST',
    path: '/api/visits/change',
    access: 'staff',
    summary: 'Move or reassign several visits, all or none; 409 names each one that cannot change, and why',
    audit: 'changed several visits',
    changes: ['jobs'],
    body: VisitChanges,
    returns: z.array(Visit),
    success: 200,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/visits/confirm',
    access: 'staff',
    summary: 'Note that clients agreed to the new time of these visits, such as by phone',
    audit: 'noted that clients agreed to new times',
    changes: ['jobs'],
    body: VisitIds,
  }),
  recipients: endpoint({
    method: 'GET',
    path: '/api/visits/recipients',
    access: 'staff',
    summary: 'The clients of some visits, and how a message would reach each',
    reads: ['jobs', 'clients', 'users', 'messages'],
    query: z.object({ visits: IdList('visits') }),
    returns: z.array(Recipient),
  }),
  message: endpoint({
    method: 'POST',
    path: '/api/visits/message',
    access: 'staff',
    summary: 'Send one message to each client of these visits, by email and text where they may get one',
    audit: 'messaged the clients of several visits',
    changes: ['deliveries'],
    body: MessageInput,
    returns: z.array(Recipient),
    success: 200,
  }),
}
