import { bookings } from '#features/bookings/contract.ts'
import { clients } from '#features/clients/contract.ts'
import { invoices } from '#features/invoices/contract.ts'
import { jobs } from '#features/jobs/contract.ts'
import { panels } from '#features/panels/contract.ts'
import { quotes } from '#features/quotes/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { AppError } from '#server/errors.ts'
import type { Caller } from '../shared/tool.ts'
import type { ClientRow } from './asked.ts'

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

async function clientIdOf(
  { services, user }: Caller,
  { kind, id }: { kind: string; id: string },
): Promise<string | null> {
  const params = { id }
  if (kind === 'clients') return id
  if (kind === 'invoices' || kind === 'payment')
    return (await dispatch(services, user, invoices.get, { params })).client_id
  if (kind === 'jobs') return (await dispatch(services, user, jobs.get, { params })).client_id
  if (kind === 'quotes') return (await dispatch(services, user, quotes.get, { params })).client_id
  if (kind === 'bookings') return (await dispatch(services, user, bookings.get, { params })).client_id
  return (await dispatch(services, user, panels.get, { params })).client_id
}

/** The client of a record, if the caller may see it. */
export async function clientOf(caller: Caller, record: { kind: string; id: string }): Promise<ClientRow | null> {
  try {
    const id = await clientIdOf(caller, record)
    return id === null ? null : await dispatch(caller.services, caller.user, clients.get, { params: { id } })
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
