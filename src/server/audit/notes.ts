import { getTableName, type Table } from 'drizzle-orm'
import { auditedKinds, type AuditedRecord, auditedRecords } from '#contract/audited.ts'

export type Row = Record<string, unknown>

/** A record as it was and as it is: null before creates, null after deletes. */
export type Change = { record: AuditedRecord; id: string | null; before: Row | null; after: Row | null }

/** The user behind a call without a session: one who is signing in. */
export type Actor = { id: string; name: string; role: string; session: string | null }

type Linked = { id: string; kind: AuditedRecord; document_id: string }

/** Data that a call collects for its event while it runs. `perform` writes the event in the same transaction. */
export type Notes = {
  changes: Change[]
  /** Rows as they were when they were locked, and as they are since they were updated, by id. */
  rows: Map<string, Row>
  actor: Actor | null
  /** The link by which a visitor without a sign-in came, with the document that it shows. */
  link: Linked | null
  /** A GET leaves an event only if it says so: a sign-out, an export. */
  isEvent: boolean
  /** The user whose sign-in failed, or null if the username is unknown. Undefined unless a sign-in failed. */
  failedSignIn: { id: string; name: string } | null | undefined
}

type Noted = { notes?: Notes } | undefined
type Noting = { origin?: Noted; job?: Noted }

/** The notes of the call, or those of a background job's transaction. */
export const notesOf = ({ origin, job }: Noting): Notes | undefined => origin?.notes ?? job?.notes

export const createNotes = (): Notes => ({
  changes: [],
  rows: new Map(),
  actor: null,
  link: null,
  isEvent: false,
  failedSignIn: undefined,
})

const byTable = new Map(auditedRecords.flatMap((name) => [[auditedKinds[name].table ?? name, name] as const]))

/** Notes a row that a call is about to change or delete. */
export function noteLocked(ctx: Noting, id: string, row: Row): void {
  notesOf(ctx)?.rows.set(id, row)
}

/** Notes a row that a call inserted, if it is of an audited table. */
export function noteInserted(ctx: Noting, table: Table, row: Row & { id: string }): void {
  const notes = notesOf(ctx)
  const record = byTable.get(getTableName(table))
  if (!notes || !record || auditedKinds[record].table === undefined) return
  notes.rows.set(row.id, row)
  notes.changes.push({ record, id: row.id, before: null, after: row })
}

/** Notes a row that a call updated, if it is of an audited table. Unless the row was locked, only what was `set` is known. */
export function noteUpdated(ctx: Noting, table: Table, { id, row, set }: { id: string; row: Row; set: Row }): void {
  const notes = notesOf(ctx)
  if (!notes) return
  const record = byTable.get(getTableName(table))
  const was = notes.rows.get(id)
  notes.rows.set(id, row)
  if (!record || auditedKinds[record].table === undefined) return
  const after = was ? row : Object.fromEntries(Object.keys(set).map((name) => [name, row[name]]))
  notes.changes.push({ record, id, before: was ?? {}, after })
}

/** Notes who signs in with this call. */
export function noteActor({ origin }: Noting, actor: Actor): void {
  if (origin?.notes) Object.assign(origin.notes, { actor, isEvent: true })
}

/** Notes a sign-in that fails, for the user of the name that was tried, if there is one. */
export function noteFailedSignIn({ origin }: Noting, user: { id: string; name: string } | null): void {
  if (origin?.notes) origin.notes.failedSignIn = user
}

/** Notes the link by which a visitor came. */
export function noteLink({ origin }: Noting, link: Linked): void {
  if (origin?.notes) origin.notes.link = link
}

/** Makes a GET leave an event: for what signs out or takes data out of the product. */
export function noteEvent({ origin }: Noting): void {
  if (origin?.notes) origin.notes.isEvent = true
}

/** Forgets what a transaction noted that is rolled back and runs again. */
export function rewind(notes: Notes | undefined, changes: number): void {
  if (!notes) return
  notes.changes.length = changes
  notes.rows.clear()
}
