import * as z from 'zod'
import { type AuditedRecord, auditedRecords, auditOutcomes } from '#contract/audited.ts'
import { Day, Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery } from '#contract/listing.ts'
import { topics } from '#contract/topics.ts'

/** A field's value as text; null if it has none. */
const Value = z.string().nullable()

/** One change of one record, as its history shows it. */
export const RecordEvent = z.object({
  id: Id,
  /** `done`: something was done that changed no field, such as sending again. */
  action: z.enum(['created', 'changed', 'deleted', 'done']),
  /** The action, if it was more than a change: "Sent the invoice". */
  deed: z.string().nullable(),
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
  user_id: Id.nullable(),
  user_name: z.string().nullable(),
  user_role: z.string().nullable(),
  agent: z.string().nullable(),
  session_id: Id.nullable(),
  link_id: Id.nullable(),
  address: z.string().nullable(),
  endpoint: z.string().nullable(),
  record: z.enum(auditedRecords).nullable().meta({ title: 'Kind of record' }),
  record_id: Id.nullable(),
  record_name: z.string().nullable(),
  /** JSON of the fields that changed. Null before: created; null after: deleted; both null: no field changed. */
  fields_before: z.string().nullable(),
  fields_after: z.string().nullable(),
  /** JSON of what the same call changed on other records. */
  other_changes: z.string().nullable(),
})
export type AuditEvent = z.infer<typeof AuditEvent>

const Record = z.enum(auditedRecords, { error: 'That kind of record has no history' })
const none = z.literal('').transform(() => undefined)

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/api/audit',
    access: 'admin',
    summary: 'Who did what, newest first: by record, user, endpoint, and day',
    // Whatever may change is in it; what was refused and who signed in changes none of these.
    reads: topics,
    query: ListQuery.omit({ status: true }).extend({
      record: Record.or(none).optional(),
      record_id: Id.or(none).optional(),
      user: Id.or(none).optional(),
      endpoint: z.string().max(200, 'That is not an endpoint').optional(),
      outcome: z.enum(auditOutcomes).or(none).optional(),
      /** Days in the company's time zone, both included. */
      from: Day.or(none).optional(),
      to: Day.or(none).optional(),
    }),
    returns: z.array(AuditEvent),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/audit/:id',
    access: 'admin',
    summary: 'One event',
    reads: topics,
    returns: AuditEvent,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/audit/history',
    access: 'staff',
    summary: 'Every change of one record, newest first: who, when, and the fields before and after',
    // An event is written together with the change of its record, so these are the topics of the records.
    reads: topics,
    versioned: true,
    query: z.object({ record: Record, record_id: Id }),
    returns: z.array(RecordEvent),
  }),
}

const openToStaff = new Set<AuditedRecord>([
  'permit',
  'inspection',
  'work_order',
  'checklist',
  'checklist_template',
  'property',
  'panel',
  'calculation',
  'license',
  'insurance',
  'gate_override',
  'dispute',
])

/** Records of the work, whose history everyone on staff may see; that of any other record is for administrators. */
export const isOpenToStaff = (record: AuditedRecord): boolean => openToStaff.has(record)
