import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { auditOutcomes } from '#contract/audit-outcomes.ts'
import { createdAt, id, inList, instant, json } from '../columns.ts'

type Fields = Record<string, unknown>
type OtherChange = { record: string; record_id: string; before: Fields | null; after: Fields | null }

/**
 * The audit trail: one event for each call that may change something, and an hourly count of refused calls. Append-only: a
 * trigger refuses every change but a higher count, and every deletion but that of an old event by the retention job.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: id(),
    outcome: text({ enum: auditOutcomes }).notNull().default('done'),
    /** The user as they were then, not a reference. Null: a visitor, or Panelboard itself, such as a scheduled job. */
    user_id: uuid(),
    user_name: text(),
    user_role: text(),
    /** The public id of the session. */
    session_id: uuid(),
    /** The link by which a visitor without a sign-in came. */
    link_id: uuid(),
    /** The assistant, agent or program that acted for the user. */
    agent: text(),
    address: text(),
    /** `PATCH /api/permits/:id`, or the name of the background job. */
    endpoint: text(),
    record: text(),
    record_id: uuid(),
    /** The record's name at the time, such as `INV-00042`. */
    record_name: text(),
    /** Only the fields that changed, without secrets. Null before: created; null after: deleted; both null: no field changed. */
    before: json<Fields>(),
    after: json<Fields>(),
    /** Changes that the same call made to other records. */
    also: json<OtherChange[]>(),
    count: integer().notNull().default(1),
    /** The key that events are counted by. Null: the event is not counted. */
    tally: text(),
    /** When a device without a connection made the change, as the device says; `created_at` is when it arrived. */
    made_at: instant(),
    /** The random name of that device. */
    device: uuid(),
    created_at: createdAt(),
  },
  (table) => [
    index('audit_events_newest_index').on(table.created_at.desc(), table.id.desc()),
    index('audit_events_record_index').on(table.record_id, table.created_at.desc(), table.id.desc()),
    index('audit_events_user_index').on(table.user_id, table.created_at.desc(), table.id.desc()),
    index('audit_events_kind_index').on(table.record, table.created_at.desc(), table.id.desc()),
    index('audit_events_endpoint_index').on(table.endpoint, table.created_at.desc(), table.id.desc()),
    index('audit_events_also_index')
      .using('gin', sql`${table.also} jsonb_path_ops`)
      .where(sql`${table.also} is not null`),
    uniqueIndex('audit_events_tally_index')
      .on(table.tally)
      .where(sql`${table.tally} is not null`),
    check('audit_events_outcome_check', inList('outcome', auditOutcomes)),
  ],
)
