import { useEffect, useSyncExternalStore } from 'react'
import { csvPath } from '#contract/csv.ts'
import type { AnyEndpoint, Endpoint, TypesOf } from '#contract/endpoint.ts'
import type { Topic } from '#contract/topics.ts'
import { addressOf, readJson } from './api.ts'
import { createRowList, nextOf } from './row-list.ts'
import type { Row, RowList, Rows } from './row-list.ts'

const KEPT_MS = 5 * 60_000

// oxlint-disable-next-line typescript/no-explicit-any -- lists of every kind of row live side by side
type AnyList = RowList<any>
type Kept = { endpoint: Endpoint; list: AnyList; users: number; leaving?: ReturnType<typeof setTimeout> }

const lists = new Map<string, Kept>()

export type RowOf<E extends AnyEndpoint> = TypesOf<E>['returns'] extends readonly (infer R extends Row)[] ? R : never

/** The searched fields. Define functions at module level. */
export type SearchOf<E extends AnyEndpoint> = readonly ((keyof RowOf<E> & string) | ((row: RowOf<E>) => string))[]

type Options<E extends AnyEndpoint> = {
  search: SearchOf<E>
  /** For a list that belongs to a record: `/api/conversations/:id/messages`. */
  params?: TypesOf<E>['params']
  query?: TypesOf<E>['sentQuery']
  /** Query parameters that a filter adds. */
  filter?: Record<string, string>
}

/** Returned by `useRows`, for a `DataTable`. */
export type LoadedRows<T extends Row> = Rows<T> & { refetch: () => void }

/**
 * All rows of a list, loaded page by page in the background, and kept for five minutes after the last component
 * unmounts: `const rows = useRows(clients.list, { search: ['name', 'email', 'phone'] })`.
 */
export function useRows<E extends AnyEndpoint>(endpoint: E, options: Options<E>): LoadedRows<RowOf<E>> {
  const { id, list } = openList(endpoint, options)
  const rows = useSyncExternalStore(list.subscribe, list.get, list.get)
  useEffect(() => holdList(id), [id])
  return { ...rows, refetch: () => void list.load() }
}

/** The list's CSV URL, with the screen's search and filters. */
export const csvAddress = ({ path }: AnyEndpoint, query: Record<string, string>): string =>
  addressOf({ path: csvPath(path) }, { query })

/** The list for this endpoint and query: the cached one, or a new unloaded one. */
export function openList<E extends AnyEndpoint>(endpoint: E, { params, query, filter, search }: Options<E>) {
  const address = addressOf(endpoint, { params, query: { ...query, ...filter } })
  const id = `${address} ${search.join()}`
  const list: RowList<RowOf<E>> =
    lists.get(id)?.list ??
    createRowList<RowOf<E>>(address, search, async (page) => {
      const { data, headers } = await readJson<RowOf<E>[]>(page)
      return { rows: data, next: nextOf(headers.get('link')) }
    })
  if (!lists.has(id)) lists.set(id, { endpoint, list, users: 0 })
  return { id, list }
}

/**
 * Loads a list and keeps it until the returned function is called, and for a while after the last holder releases it.
 */
export function holdList(id: string): () => void {
  const kept = lists.get(id)
  if (!kept) return () => undefined
  kept.users++
  clearTimeout(kept.leaving)
  kept.list.ensure()
  return () => {
    if (--kept.users === 0) kept.leaving = setTimeout(() => lists.delete(id), KEPT_MS)
  }
}

/** Loads the lists on screen again that could not be loaded. */
export function retryRows(): void {
  for (const { list } of lists.values()) if (list.watched() && list.get().error) void list.load()
}

/** Reloads the lists that read any of these topics: those on screen now, the others when next shown. */
export function refetchRows(topics: readonly Topic[]): void {
  for (const { endpoint, list } of lists.values()) {
    if (!endpoint.reads.some((topic) => topics.includes(topic))) continue
    if (list.watched()) void list.load()
    else list.markStale()
  }
}

/** Shows a change before the refetch, in the lists of its own kind of record: updates the row from the reply, or removes it. */
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
