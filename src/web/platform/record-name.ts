import { getIds, getSubject, type QueuedChange } from './queued-change.ts'
import { queryClient } from './query.ts'
import { findRow } from './rows.ts'
import { queuedChanges } from './waiting.ts'

const readName = (record: object | undefined): string | undefined =>
  ['title', 'name', 'invoice_number', 'quote_number', 'work_order_number', 'client_name', 'original_name']
    .map((field): unknown => record && Reflect.get(record, field))
    .find((value) => typeof value === 'string' && value !== '') as string | undefined

const hasId = (value: unknown, id: string): value is object =>
  typeof value === 'object' && value !== null && Reflect.get(value, 'id') === id

/** A record that this browser has loaded, or that waits to be sent. */
function findRecord(id: string): object | undefined {
  const waiting = queuedChanges.get().find((change) => change.method === 'POST' && getSubject(change) === id)
  const cached = queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ state }) => state.data)
    .find((value): value is object => hasId(value, id))
  return findRow(id) ?? cached ?? (waiting?.body as object | undefined)
}

/** The name of the record that a change is about, as far as this browser knows it. */
export function findName(change: Pick<QueuedChange, 'params' | 'query' | 'body'>): string | null {
  const { body } = change
  const own = body instanceof Blob || typeof body !== 'object' || body === null ? undefined : readName(body)
  return (
    own ??
    getIds(change)
      .map((id) => readName(findRecord(id)))
      .find((name) => name !== undefined) ??
    null
  )
}
