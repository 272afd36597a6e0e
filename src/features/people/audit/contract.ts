import * as z from 'zod/mini'
import { auditOutcomes } from '#contract/audit-outcomes.ts'
import { Day, Instant } from '#contract/dates.ts'
import { endpoint, EVERY_TOPIC } from '#contract/endpoint.ts'
import { Id, ListQuery } from '#contract/listing.ts'
import { listOr } from '#contract/text.ts'

/** A field's value as text; null if it has none. */
const Value = z.nullable(z.string())

/** One change of one record, as its history shows it. */
export const RecordEvent = z.object({
  id: Id,
  /** `done`: something was done that changed no field, such as sending again. */
  action: z.enum(['created', 'changed', 'deleted', 'done']),
  /** The action, if it was more than a change: "Sent the invoice". */
  deed: z.nullable(z.string()),
  /** A user, an agent for a user, a visitor with a link, or Panelboard itself. */
  who: z.string(),
  changes: z.array(z.object({ field: z.string(), before: Value, after: Value })),
  created_at: Instant,
})
export type RecordEvent = z.infer<typeof RecordEvent>

/** A call that may have changed something and its caller, or a count of the refusals in an hour. */
export const AuditEvent = z.object({
  id: Id,
  created_at: Instant,
  outcome: z.enum(auditOutcomes),
  /** More than 1 only for what is counted by the hour. */
  count: z.number(),
  user_id: z.nullable(Id),
  user_name: z.nullable(z.string()),
  user_role: z.nullable(z.string()),
  agent: z.nullable(z.string()),
  session_id: z.nullable(Id),
  link_id: z.nullable(Id),
  address: z.nullable(z.string()),
  /** When a device without a connection made it, as that device says. */
  made_at: z.nullable(Instant),
  device: z.nullable(Id),
  endpoint: z.nullable(z.string()),
  record: z.nullable(z.string()).check(z.meta({ title: 'Kind of record' })),
  record_id: z.nullable(Id),
  record_name: z.nullable(z.string()),
  /** JSON of the fields that changed. Null before: created; null after: deleted; both null: no field changed. */
  fields_before: z.nullable(z.string()),
  fields_after: z.nullable(z.string()),
  /** JSON of what the same call changed on other records. */
  other_changes: z.nullable(z.string()),
})
export type AuditEvent = z.infer<typeof AuditEvent>

/** The words for calls, background jobs and records, as the features declare them. */
export const Vocabulary = z.object({
  /** By endpoint or job: 'sent {record}'. Calls that create, change or delete a record have none. */
  actions: z.record(z.string(), z.string()),
  /** By kind of record, with the address of a record before its id. */
  kinds: z.record(z.string(), z.object({ noun: z.string(), page: z.nullable(z.string()) })),
})
export type Vocabulary = z.infer<typeof Vocabulary>

const OUTCOME = `Outcome must be ${listOr(auditOutcomes)}`

const none = z.pipe(
  z.literal(''),
  z.transform(() => undefined),
)

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/api/audit',
    access: 'admin',
    summary: 'Who did what, newest first: by record, user, endpoint, and day',
    // Everything that can change is listed here; refusals and sign-ins change none of these.
    reads: [EVERY_TOPIC],
    query: z.extend(z.omit(ListQuery, { status: true }), {
      record: z.optional(z.string()),
      record_id: z.optional(z.union([Id, none])),
      user: z.optional(z.union([Id, none])),
      endpoint: z.optional(z.string().check(z.maxLength(200, 'That is not an endpoint'))),
      outcome: z.optional(z.union([z.enum(auditOutcomes), none], { error: OUTCOME })),
      /** Days in the company's time zone, both included. */
      from: z.optional(z.union([Day, none])),
      to: z.optional(z.union([Day, none])),
    }),
    returns: z.array(AuditEvent),
  }),
  vocabulary: endpoint({
    method: 'GET',
    path: '/api/audit/vocabulary',
    access: 'admin',
    summary: 'The words for events: what calls and background jobs do, and the kinds of records',
    reads: [],
    returns: Vocabulary,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/audit/:id',
    access: 'admin',
    summary: 'One event',
    reads: [EVERY_TOPIC],
    returns: AuditEvent,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/audit/history',
    access: 'staff',
    summary: 'Every change of one record, newest first: who, when, and the fields before and after',
    // An event is written together with the change of its record, so these are the topics of the records.
    reads: [EVERY_TOPIC],
    versioned: true,
    query: z.object({ record: z.string(), record_id: Id }),
    returns: z.array(RecordEvent),
  }),
}
