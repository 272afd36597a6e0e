import * as z from 'zod'
import { auditedRecords } from '#contract/audited.ts'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/listing.ts'

/** A field's value as text; null if it has none. */
const Value = z.string().nullable()

export const AuditEvent = z.object({
  id: Id,
  action: z.enum(['created', 'changed', 'deleted']),
  /** Null: Panelboard itself. */
  user_name: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: Value, after: Value })),
  created_at: Instant,
})
export type AuditEvent = z.infer<typeof AuditEvent>

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/api/audit',
    access: 'staff',
    summary: 'Every change of one record, newest first: who, when, and the fields before and after',
    // An event is written together with the change of its record, so these are the topics of the records.
    reads: ['compliance', 'panels', 'tokens', 'payments'],
    versioned: true,
    query: z.object({
      record: z.enum(auditedRecords, { error: 'That kind of record has no history' }),
      record_id: Id,
    }),
    returns: z.array(AuditEvent),
  }),
}
