import type { Endpoint } from '#contract/endpoint.ts'
import type { BackgroundJob } from '../background/background.ts'

/** A kind of record that the audit trail names. */
export type AuditedKind = {
  /** In a sentence: "Ada Lovelace changed work order WO-00012". */
  noun: string
  /** The path of its endpoints, from which an event takes the record's kind and id. */
  path?: `/api/${string}`
  /** The path of the caller's own record. */
  ownPath?: `/api/${string}`
  /** Its table, whose triggers note every change of a row (`audit_table`). Absent: an event only names the record. */
  table?: string
  /** Columns that are left out: they count, follow from others, or are deleted for good. Secrets are left out by their names. */
  omits?: readonly string[]
  /** The address of the record, before its id. */
  page?: string
  /** A record of the work, whose history everyone on staff may see; that of any other is for administrators. */
  openTo?: 'staff'
}

/** The kinds of records, by name. `app/` installs them before the first request. */
export const auditedKinds = new Map<string, AuditedKind>()

/** The words of endpoints (`POST /api/invoices/:id/send`) and background jobs that have some. */
export const auditWords = new Map<string, string>()

type Declared = {
  kinds: readonly [record: string, kind: AuditedKind][]
  endpoints: readonly Pick<Endpoint, 'method' | 'path' | 'audit'>[]
  jobs: readonly Pick<BackgroundJob, 'name' | 'audit'>[]
}

/** Installs what the features declare for the trail. */
export function installAudit({ kinds, endpoints, jobs }: Declared): void {
  for (const [record, kind] of kinds) auditedKinds.set(record, kind)
  const calls = endpoints.map(({ method, path, audit }) => ({ name: `${method} ${path}`, audit }))
  for (const { name, audit } of [...calls, ...jobs]) if (audit !== undefined) auditWords.set(name, audit)
}

const isWithin = (path: string, folder: string | undefined) =>
  folder !== undefined && (path === folder || path.startsWith(`${folder}/`))

/** The kind of record that an endpoint's path is about: an invoice for `/api/invoices/:id/send`. */
export function getRecordKind(path: string): string | null {
  const [record = null] =
    auditedKinds.entries().find(([, kind]) => isWithin(path, kind.path) || isWithin(path, kind.ownPath)) ?? []
  return record
}
