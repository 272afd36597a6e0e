import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { auditedRecords } from '#contract/audited.ts'
import { createdAt, id, json } from '../columns.ts'

type Fields = Record<string, unknown>

/** Every change of a record that must have a history. Append-only: a trigger refuses changes and deletions. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: id(),
    record: text({ enum: auditedRecords }).notNull(),
    record_id: uuid().notNull(),
    /** The user as they were then, not a reference. Null: Panelboard itself, such as a scheduled job. */
    user_id: uuid(),
    user_name: text(),
    user_role: text(),
    /** A hash of the session, as in the table of sessions. */
    session: text(),
    address: text(),
    /** `PATCH /api/permits/:id`, with the name of an assistant that acted for the user in parentheses. */
    endpoint: text(),
    /** Only the fields that changed, without secrets. Null before: created; null after: deleted. */
    before: json<Fields>(),
    after: json<Fields>(),
    created_at: createdAt(),
  },
  (table) => [index('audit_events_record_index').on(table.record_id, table.created_at.desc(), table.id.desc())],
)
