import { bookings } from '#features/work/bookings/contract.ts'
import { clients } from '#features/people/clients/contract.ts'
import { invoices } from '#features/billing/invoices/contract.ts'
import { jobs } from '#features/work/jobs/contract.ts'
import { panels } from '#features/electrical/panels/contract.ts'
import { quotes } from '#features/billing/quotes/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { AppError } from '#server/errors.ts'
import type { Caller } from '../shared/tool.ts'
import type { ClientRow } from './names.ts'

// The record on the user's screen: what `this client` and `this panel` mean.

const UUID = String.raw`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`
const RECORD = new RegExp(String.raw`/(clients|invoices|jobs|quotes|bookings|panels|payment)\b[^\s]*?(${UUID})`, 'i')

/** The record in the address of a page: `/invoices?open=...`, `/panels/...`. */
export function recordIn(page: string | null): { kind: string; id: string } | null {
  const [, kind, id] = RECORD.exec(page ?? '') ?? []
  return kind === undefined || id === undefined ? null : { kind: kind.toLowerCase(), id }
}

/** The name of the page in what the browser says about it: `Current page: Invoices. ...` */
export const pageNameIn = (page: string | null): string | null =>
  /Current page: ([^.\n]+)/.exec(page ?? '')?.[1] ?? null

const records = { invoices, payment: invoices, jobs, quotes, bookings, panels }
const isKind = (kind: string): kind is keyof typeof records => Object.hasOwn(records, kind)

async function findClientId({ services, user }: Caller, { kind, id }: { kind: string; id: string }) {
  return isKind(kind) ? (await dispatch(services, user, records[kind].get, { params: { id } })).client_id : id
}

/** The client of a record, if the caller may see it. */
export async function findClient(caller: Caller, record: { kind: string; id: string }): Promise<ClientRow | null> {
  try {
    const id = await findClientId(caller, record)
    return id === null ? null : await dispatch(caller.services, caller.user, clients.get, { params: { id } })
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
