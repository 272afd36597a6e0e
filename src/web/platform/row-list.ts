/** A row of any list. */
export type Row = { id: string }

/** A list as a screen sees it. A new object for every change, so that React can compare by identity. */
export type Rows<T extends Row> = {
  rows: readonly T[]
  /** Each row's lower-case search text, by position. */
  keys: readonly string[]
  /** Nothing has loaded yet. */
  loading: boolean
  /** All pages have loaded. */
  complete: boolean
  error: Error | null
}

export type Page<T> = { rows: readonly T[]; next: string | null }

export type RowList<T extends Row> = {
  get: () => Rows<T>
  subscribe: (listener: () => void) => () => void
  /** Reloads all pages; the current rows stay until newer ones replace them. */
  load: () => Promise<void>
  /** Loads, unless the rows are there and current. */
  ensure: () => void
  markStale: () => void
  /** Shows a changed row before the refetch. */
  patch: (id: string, fields: object) => void
  remove: (id: string) => void
  watched: () => boolean
}

const FIRST_LIMIT = 100
const NEXT_LIMIT = 1000

// Rows are handed to React each time they have grown by a quarter, so that copying costs O(n) over all pages, not O(n²).
const GROWTH = 1.25

export const withLimit = (address: string, limit: number): string => {
  const url = new URL(address, 'http://list')
  url.searchParams.set('limit', String(limit))
  return url.pathname + url.search
}

/** The URL in `Link: <...>; rel="next"`, or null. */
export function nextOf(link: string | null): string | null {
  const found = link?.split(/,\s*(?=<)/).find((part) => /;\s*rel="?next"?/.test(part))
  return found ? (/<([^>]*)>/.exec(found)?.[1] ?? null) : null
}

/** A searched field, or text derived from the row (phone number formats). */
export type SearchField<T> = keyof T | ((row: T) => string)

/** The search text. A line break keeps a match from spanning two fields. */
export const searchKey = <T>(row: T, fields: readonly SearchField<T>[]): string =>
  fields
    .map((field) => (typeof field === 'function' ? field(row) : (row[field] ?? '')))
    .join('\n')
    .toLowerCase()

/** A list loaded page by page: a small first page to show immediately, the rest in the background. */
export function createRowList<T extends Row>(
  address: string,
  search: readonly SearchField<T>[],
  loadPage: (address: string) => Promise<Page<T>>,
): RowList<T> {
  let state: Rows<T> = { rows: [], keys: [], loading: true, complete: false, error: null }
  let status: 'idle' | 'loading' | 'ready' = 'idle'
  let run = 0
  const listeners = new Set<() => void>()

  const show = (next: Rows<T>) => {
    state = next
    for (const listener of listeners) listener()
  }

  async function load() {
    const mine = ++run
    const before = state
    const rows: T[] = []
    const keys: string[] = []
    let shown = 0
    status = 'loading'
    if (before.error) show({ ...before, error: null, loading: before.rows.length === 0 })
    try {
      for (let next: string | null = withLimit(address, FIRST_LIMIT); next !== null;) {
        const page: Page<T> = await loadPage(next)
        if (mine !== run) return
        for (const row of page.rows) {
          rows.push(row)
          keys.push(searchKey(row, search))
        }
        next = page.next && withLimit(page.next, NEXT_LIMIT)
        if (next === null) {
          status = 'ready'
          show({ rows, keys, loading: false, complete: true, error: null })
        } else if (rows.length >= shown * GROWTH) {
          shown = rows.length
          show({ ...overlay(rows, keys, before), loading: false, complete: false, error: null })
        }
      }
    } catch (error) {
      if (mine !== run) return
      status = 'idle'
      show({ ...state, loading: false, error: error instanceof Error ? error : new Error(String(error)) })
    }
  }

  const change = (id: string, edit: (at: number) => Pick<Rows<T>, 'rows' | 'keys'>) => {
    const at = state.rows.findIndex((row) => row.id === id)
    if (at !== -1) show({ ...state, ...edit(at) })
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load,
    ensure() {
      if (status === 'idle') void load()
    },
    markStale() {
      run++
      status = 'idle'
    },
    patch: (id, fields) =>
      change(id, (at) => {
        const row = { ...state.rows[at], ...fields } as T
        return { rows: state.rows.with(at, row), keys: state.keys.with(at, searchKey(row, search)) }
      }),
    remove: (id) => change(id, (at) => ({ rows: state.rows.toSpliced(at, 1), keys: state.keys.toSpliced(at, 1) })),
    watched: () => listeners.size > 0,
  }
}

/**
 * Merges fresh pages into the previous load's rows. Fresh rows cover the list down to the last of them, so older rows
 * in that range are dropped (a deleted row disappears immediately); rows below stay until their page arrives.
 */
function overlay<T extends Row>(rows: readonly T[], keys: readonly string[], before: Rows<T>) {
  if (before.rows.length === 0) return { rows: rows.slice(), keys: keys.slice() }
  const fresh = new Set<string>()
  for (const row of rows) fresh.add(row.id)
  const last = rows.at(-1)?.id
  const shownRows = rows.slice()
  const shownKeys = keys.slice()
  for (let at = before.rows.findIndex((row) => row.id === last) + 1; at < before.rows.length; at++) {
    const row = before.rows[at]
    if (row === undefined || fresh.has(row.id)) continue
    shownRows.push(row)
    shownKeys.push(before.keys[at] ?? '')
  }
  return { rows: shownRows, keys: shownKeys }
}

/** The rows that match the search text and that `keep` accepts. The same array if there is no filter. */
export function filterRows<T extends Row>(
  list: Pick<Rows<T>, 'rows' | 'keys'>,
  typed: string,
  keep?: (row: T) => boolean,
): readonly T[] {
  const needle = typed.trim().toLowerCase()
  if (needle === '' && !keep) return list.rows
  const found: T[] = []
  for (let at = 0; at < list.rows.length; at++) {
    const row = list.rows[at]
    if (row !== undefined && (needle === '' || list.keys[at]?.includes(needle)) && (!keep || keep(row))) found.push(row)
  }
  return found
}
