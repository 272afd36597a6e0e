export type Row = Record<string, unknown>

/** A record as it was and as it is: null before creates, null after deletes. */
export type Change = { record: string; id: string | null; before: Row | null; after: Row | null }

/** The user behind a call without a session: one who is signing in. */
type Actor = { id: string; name: string; role: string; session: string | null }

type Linked = { id: string; kind: string; document_id: string }

/** Data that a call collects for its event while it runs. `perform` writes the event in the same transaction. */
export type Notes = {
  changes: Change[]
  /** Rows that were locked or changed, by id, for the names of their records. */
  rows: Map<string, Row>
  actor: Actor | null
  /** The link by which a visitor without a sign-in came, with the document that it shows. */
  link: Linked | null
  /** The event is written, so what follows in the transaction is no longer noted. */
  isWritten: boolean
  /** A GET leaves an event only if it says so: a sign-out, an export. */
  isEvent: boolean
  /** The user whose sign-in failed, or null if the username is unknown. Undefined unless a sign-in failed. */
  failedSignIn: { id: string; name: string } | null | undefined
}

type Noted = { notes?: Notes } | undefined
export type Noting = { origin?: Noted; job?: Noted }

/** The notes of the call, or those of a background job's transaction. */
export const getNotes = ({ origin, job }: Noting): Notes | undefined => origin?.notes ?? job?.notes

export const createNotes = (): Notes => ({
  changes: [],
  rows: new Map(),
  actor: null,
  link: null,
  isWritten: false,
  isEvent: false,
  failedSignIn: undefined,
})

/** Notes a row that a call is about to change or delete. */
export function noteLocked(ctx: Noting, id: string, row: Row): void {
  getNotes(ctx)?.rows.set(id, row)
}

/** Notes fields that are not in the record's row: line items, photos. */
export function noteFields(ctx: Noting, change: Change): void {
  getNotes(ctx)?.changes.push(change)
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
  notes.isWritten = false
  notes.rows.clear()
}
