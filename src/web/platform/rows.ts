import { useEffect, useSyncExternalStore } from 'react'
import { csvPath } from '#contract/csv.ts'
import {
  type AnyEndpoint,
  type Endpoint,
  type EndpointTypes,
  isAffected,
  isForDevice,
  type Topic,
} from '#contract/endpoint.ts'
import { endpointUrl, readJson } from './api.ts'
import { changesPath, LIST_VERSION, type ListChanges } from '#contract/followed-list.ts'
import { rowsOnDevice } from './device-rows.ts'
import { createRowList, parseNextLink, type Row, type RowList, type Rows, type Source } from './row-list.ts'
import { useWaitingTexts } from './waiting.ts'

const KEPT_MS = 5 * 60_000

// oxlint-disable-next-line typescript/no-explicit-any -- lists of every kind of row live side by side
type AnyList = RowList<any>
type ListEntry = { endpoint: Endpoint; list: AnyList; users: number; leaving?: ReturnType<typeof setTimeout> }

const lists = new Map<string, ListEntry>()

export type ListRow<E extends AnyEndpoint> = EndpointTypes<E>['returns'] extends readonly (infer R extends Row)[]
  ? R
  : never

/** The searched fields. Define functions at module level. */
export type SearchFields<E extends AnyEndpoint> = readonly (
  (keyof ListRow<E> & string) | ((row: ListRow<E>) => string)
)[]

type Options<E extends AnyEndpoint> = {
  search: SearchFields<E>
  /** For a list that belongs to a record: `/api/conversations/:id/messages`. */
  params?: EndpointTypes<E>['params']
  query?: EndpointTypes<E>['sentQuery']
  /** Query parameters that a filter adds. */
  filter?: Record<string, string>
}

/** Returned by `useRows`, for a `DataTable`. */
export type LoadedRows<T extends Row> = Rows<T> & { refetch: () => void }

/**
 * All rows of a list, loaded page by page in the background, and kept for five minutes after the last component
 * unmounts: `const rows = useRows(clients.list, { search: ['name', 'email', 'phone'] })`.
 */
export function useRows<E extends AnyEndpoint>(endpoint: E, options: Options<E>): LoadedRows<ListRow<E>> {
  const { id, list } = openList(endpoint, options)
  const loaded = useSyncExternalStore(list.subscribe, list.get)
  const rows = useWaitingTexts(endpoint.path, loaded.rows)
  useEffect(() => holdList(id), [id])
  return { ...loaded, rows, refetch: () => void list.load() }
}

/** The list's CSV URL, with the screen's search and filters. */
export const csvAddress = ({ path }: AnyEndpoint, query: Record<string, string>): string =>
  endpointUrl({ path: csvPath(path) }, { query })

/** The list for this endpoint and query: the cached one, or a new unloaded one. */
export function openList<E extends AnyEndpoint>(endpoint: E, { params, query, filter, search }: Options<E>) {
  const address = endpointUrl(endpoint, { params, query: { ...query, ...filter } })
  const id = `${address} ${search.join()}`
  const list: RowList<ListRow<E>> =
    lists.get(id)?.list ??
    createRowList<ListRow<E>>(
      createSource(endpoint, { address, changes: { params, query: { ...query, ...filter } } }),
      search,
    )
  if (!lists.has(id)) lists.set(id, { endpoint, list, users: 0 })
  return { id, list }
}

function createSource<T extends Row>(
  endpoint: Endpoint,
  { address, changes }: { address: string; changes: Parameters<typeof endpointUrl>[1] },
): Source<T> {
  const { path, followed } = endpoint
  return {
    address,
    order: followed,
    ...(isForDevice(endpoint) && { device: rowsOnDevice<T>(endpoint, address) }),
    async loadPage(page) {
      const { data, headers } = await readJson<T[]>(page)
      return { rows: data, next: parseNextLink(headers.get('link')), version: headers.get(LIST_VERSION) }
    },
    async loadChanges(since) {
      const { params, query } = changes ?? {}
      const { data } = await readJson<ListChanges<T>>(
        endpointUrl({ path: changesPath(path) }, { params, query: { ...query, since } }),
      )
      return data
    },
  }
}

/**
 * Loads a list and keeps it until the returned function is called, and for a while after the last holder releases it.
 */
export function holdList(id: string): () => void {
  const list = lists.get(id)
  if (!list) return () => undefined
  list.users++
  clearTimeout(list.leaving)
  list.list.ensure()
  return () => {
    if (--list.users === 0) list.leaving = setTimeout(() => lists.delete(id), KEPT_MS)
  }
}

/** Loads the lists on screen again that could not be loaded. */
export function retryRows(): void {
  for (const { list } of lists.values()) if (list.watched() && list.get().error) void list.load()
}

/** Brings the lists that read any of these topics up to date, or all: those on screen now, the others when next shown. */
export function refetchRows(topics?: readonly Topic[]): void {
  for (const { endpoint, list } of lists.values()) {
    if (topics && !isAffected(endpoint.reads, topics)) continue
    if (list.watched()) list.refresh()
    else list.markStale()
  }
}

/** A loaded row of any list. */
export function findRow(id: string): object | undefined {
  for (const { list } of lists.values()) {
    const row: object | undefined = list.get().rows.find((one) => one.id === id)
    if (row) return row
  }
  return undefined
}

/** Shows a change before the refetch, in lists of the same record kind: updates the row from the reply, or removes it. */
export function applyChange(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  reply: unknown,
  params: Record<string, string> | undefined,
): void {
  const changed = typeof reply === 'object' && reply !== null && 'id' in reply ? reply : null
  for (const { endpoint, list } of lists.values()) {
    const record = `${endpoint.path}/:id`
    if (method === 'DELETE' && path === record) list.remove(params?.['id'] ?? '')
    else if (changed && `${path}/`.startsWith(`${record}/`)) list.patch(String(changed.id), changed)
  }
}
