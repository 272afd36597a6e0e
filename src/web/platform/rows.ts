import { useEffect, useSyncExternalStore } from 'react'
import type { AnyEndpoint, TypesOf } from '#contract/endpoint.ts'
import { addressOf, readJson } from './api.ts'
import { createRowList, nextOf } from './row-list.ts'
import type { Row, RowList, Rows, SearchField } from './row-list.ts'

const KEPT_MS = 5 * 60_000

// oxlint-disable-next-line typescript/no-explicit-any -- lists of every kind of row live side by side
type AnyList = RowList<any>
type Kept = { path: string; list: AnyList; leaving?: ReturnType<typeof setTimeout> }

const lists = new Map<string, Kept>()

type RowOf<E extends AnyEndpoint> = TypesOf<E>['returns'] extends readonly (infer R extends Row)[] ? R : never

type Options<E extends AnyEndpoint> = {
  /** What a search looks into. Functions stand at module level. */
  search: readonly ((keyof RowOf<E> & string) | ((row: RowOf<E>) => string))[]
  query?: TypesOf<E>['sentQuery']
}

/** What `useRows` gives to a screen and a screen to a `DataTable`. */
export type LoadedRows<T extends Row> = Rows<T> & { refetch: () => void }

/**
 * Every row of a list, loaded page by page while the person already works, and kept for five minutes after the screen is left:
 * `const rows = useRows(clients.list, { search: ['name', 'email', 'phone'] })`.
 */
export function useRows<E extends AnyEndpoint>(endpoint: E, { query, search }: Options<E>): LoadedRows<RowOf<E>> {
  const address = addressOf(endpoint, { query })
  const id = `${address} ${search.join()}`
  const { list } = keep<RowOf<E>>(id, address, search)
  const rows = useSyncExternalStore(list.subscribe, list.get, list.get)
  useEffect(() => {
    const kept = lists.get(id)
    clearTimeout(kept?.leaving)
    kept?.list.ensure()
    return () => {
      if (kept) kept.leaving = setTimeout(() => lists.delete(id), KEPT_MS)
    }
  }, [id])
  return { ...rows, refetch: () => void list.load() }
}

function keep<T extends Row>(
  id: string,
  address: string,
  search: readonly SearchField<T>[],
): Kept & { list: RowList<T> } {
  const known = lists.get(id)
  if (known) return known
  const list = createRowList<T>(address, search, async (page) => {
    const { data, headers } = await readJson<T[]>(page)
    return { rows: data, next: nextOf(headers.get('link')) }
  })
  const kept = { path: address.split('?')[0] ?? address, list }
  lists.set(id, kept)
  return kept
}

const under = (prefix: readonly string[]): AnyList[] => {
  const start = `/${prefix.join('/')}`
  return [...lists.values()]
    .filter(({ path }) => path === start || path.startsWith(`${start}/`))
    .map(({ list }) => list)
}

/** Loads the lists under a path again: those on screen now, the others when they are next shown. */
export function refetchRows(prefix: readonly string[]): void {
  for (const list of under(prefix)) {
    if (list.watched()) void list.load()
    else list.markStale()
  }
}

/** Shows what a change did before the refetch tells: the reply's fields in its row, or the row gone. */
export function applyChange(
  prefix: readonly string[],
  method: string,
  reply: unknown,
  params: Record<string, string> | undefined,
): void {
  const gone = method === 'DELETE' ? params?.['id'] : undefined
  const changed = typeof reply === 'object' && reply !== null && 'id' in reply ? reply : null
  for (const list of under(prefix)) {
    if (gone !== undefined) list.remove(gone)
    else if (changed) list.patch(String(changed.id), changed)
  }
}
