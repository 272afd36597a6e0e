import type { AuditOutcome } from '#contract/audit-outcomes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Context } from '../context.ts'
import { uuidAt } from '../database/uuid.ts'
import { fieldsText, getRecordName, isEmpty, merged } from './fields.ts'
import { auditedKinds, getRecordKind } from './kinds.ts'
import { type Change, createNotes, type Notes, type Row } from './notes.ts'

/** The columns of an event, as its statement takes them. */
export type EventValues = {
  /** Known before it is written: if the connection breaks, it is written again, but once. */
  id: string
  outcome: AuditOutcome
  user_id: string | null
  user_name: string | null
  user_role: string | null
  session_id: string | null
  link_id: string | null
  agent: string | null
  address: string | null
  endpoint: string | null
  record: string | null
  record_id: string | null
  record_name: string | null
  before: string | null
  after: string | null
  also: string | null
  made_at: string | null
  device: string | null
  created_at: string
  /** Counted instead of written again. */
  tally: string | null
}

/** An import may change thousands of records; the file itself says which. */
const MOST_OTHERS = 100

type Calling = Pick<Context, 'now' | 'user' | 'origin' | 'job'>

/** The actor and time: the part of an event that does not depend on what happened. */
export function eventBase({ now, user, origin, job }: Calling): EventValues {
  const actor = user ?? origin?.notes?.actor ?? null
  return {
    id: uuidAt(performance.timeOrigin + performance.now()),
    outcome: 'done',
    user_id: actor?.id ?? null,
    user_name: actor?.name ?? null,
    user_role: actor?.role ?? null,
    session_id: origin?.session ?? origin?.notes?.actor?.session ?? null,
    link_id: origin?.notes?.link?.id ?? null,
    agent: origin?.agent ?? null,
    address: origin?.http?.ip ?? null,
    endpoint: origin?.endpoint ?? job?.name ?? null,
    record: null,
    record_id: null,
    record_name: null,
    before: null,
    after: null,
    also: null,
    made_at: origin?.made?.at ?? null,
    device: origin?.made?.device ?? null,
    created_at: now().toISOString(),
    tally: null,
  }
}

type Done = { params: Record<string, string>; body: unknown; value: unknown }

const toRow = (value: unknown): Row | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : null
const textIn = (row: Row | null, field: string) => (typeof row?.[field] === 'string' ? row[field] : null)

/** For creates: submitted fields with their stored values. */
function sentFields(body: unknown, answer: Row | null): Row {
  const entries = Object.entries(toRow(body) ?? {})
  return Object.fromEntries(entries.map(([name, value]) => [name, answer?.[name] ?? value]))
}

/** The record that a call is about: the one of its path, the document of its link, or else the first that it changed. */
function findSubject(
  { method, path }: Endpoint,
  { changes, rows, link }: Notes,
  { params, body, value }: Done,
): Change | null {
  const record = getRecordKind(path)
  if (link) {
    const { kind, document_id: id } = link
    return changes.find((change) => change.id === id) ?? { record: kind, id, before: {}, after: {} }
  }
  if (record === null) return changes[0] ?? null
  const answer = toRow(value)
  const id = params['id'] ?? textIn(answer, 'id')
  const noted = changes.find((change) => change.record === record && change.id === id)
  const alike = noted ?? changes.find((change) => change.record === record)
  if (alike) return alike
  if (id === null) return { record, id, before: {}, after: {} }
  const collection = auditedKinds.get(record)?.path
  if (method === 'POST' && path === collection) return { record, id, before: null, after: sentFields(body, answer) }
  if (method === 'DELETE' && path === `${collection}/:id`)
    return { record, id, before: rows.get(id) ?? {}, after: null }
  return { record, id, before: {}, after: {} }
}

/** The event of a call that succeeded. */
export function doneEvent(ctx: Calling, endpoint: Endpoint, done: Done): EventValues {
  const notes = ctx.origin?.notes ?? createNotes()
  const subject = findSubject(endpoint, notes, done)
  const event = eventBase(ctx)
  if (!subject) return event
  const [main = subject, ...others] = merged([subject, ...notes.changes.filter((change) => change !== subject)])
  const also = others.filter((change) => !isEmpty(change)).slice(0, MOST_OTHERS)
  return {
    ...event,
    ...subjectColumns(main, nameFor(subject, notes, done)),
    also: also.length > 0 ? alsoText(also) : null,
  }
}

/** The events of one transaction of a background job: one for each record that it changed. */
export function jobEvents(ctx: Pick<Calling, 'now' | 'job'>, { changes, rows }: Notes): EventValues[] {
  // The name is rarely among the changed fields.
  const names = new Map(changes.map(({ id, before, after }) => [id, getRecordName(rows.get(id ?? ''), after, before)]))
  return merged(changes)
    .filter((change) => !isEmpty(change))
    .map((change) => ({
      ...eventBase({ ...ctx, user: null }),
      ...subjectColumns(change, names.get(change.id) ?? null),
    }))
}

const nameFor = ({ id, before, after }: Change, { rows }: Notes, { value }: Done): string | null =>
  getRecordName(
    id === null ? null : rows.get(id),
    after,
    before,
    textIn(toRow(value), 'id') === id ? toRow(value) : null,
  )

/** The columns that say which record changed, and how. Both null: nothing of it did. */
export function subjectColumns(change: Change, name: string | null) {
  const { record, id, before, after } = change
  const fields = isEmpty(change) ? { before: null, after: null } : { before, after }
  return {
    record,
    record_id: id,
    record_name: name,
    before: fields.before && fieldsText(fields.before),
    after: fields.after && fieldsText(fields.after),
  }
}

const alsoText = (changes: Change[]): string =>
  fieldsText(changes.map(({ record, id, before, after }) => ({ record, record_id: id, before, after })))
