import type { ListChanges } from '#contract/followed-list.ts'
import { isForbidden, isUnanswered } from './api.ts'
import { NotOnDevice, showsFromDevice } from './connection.ts'

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

export type Page<T> = {
  rows: readonly T[]
  next: string | null
  /** The version since which changes can be read; null if they cannot. */
  version: string | null
}

/** The rows of a list on this device. */
export type DeviceRows<T> = {
  /** Hands over its rows, some at a time. Null if there are none. */
  load: (add: (rows: readonly T[]) => void) => Promise<{ version: string | null; readAt: number } | null>
  save: (rows: readonly T[], version: string | null) => Promise<void>
}

/** Where rows come from. */
export type Source<T> = {
  address: string
  loadPage: (address: string) => Promise<Page<T>>
  /** The changes since a version. */
  loadChanges: (since: string) => Promise<ListChanges<T>>
  /** The field of a followed list's order: latest first, and null before any other. */
  order: string | undefined
  device?: DeviceRows<T>
}

export type RowList<T extends Row> = {
  get: () => Rows<T>
  subscribe: (listener: () => void) => () => void
  /** Reloads all pages; the current rows stay until newer ones replace them. */
  load: () => Promise<void>
  /** Brings the rows up to date: by what changed since they were loaded, where the list can tell. */
  refresh: () => void
  /** Refreshes, unless the rows are there and current. */
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
export function parseNextLink(link: string | null): string | null {
  const nextLink = link?.split(/,\s*(?=<)/).find((part) => /;\s*rel="?next"?/.test(part))
  return nextLink ? (/<([^>]*)>/.exec(nextLink)?.[1] ?? null) : null
}

/** A searched field, or text derived from the row (phone number formats). */
type SearchField<T> = keyof T | ((row: T) => string)

/** The search text. A line break keeps a match from spanning two fields. */
export const searchKey = <T>(row: T, fields: readonly SearchField<T>[]): string =>
  fields
    .map((field) => (typeof field === 'function' ? field(row) : (row[field] ?? '')))
    .join('\n')
    .toLowerCase()

/** A list loaded page by page: a small first page to show immediately, the rest in the background. */
export function createRowList<T extends Row>(
  { address, loadPage, loadChanges, order, device }: Source<T>,
  search: readonly SearchField<T>[],
): RowList<T> {
  let state: Rows<T> = { rows: [], keys: [], loading: true, complete: false, error: null }
  let status: 'idle' | 'opening' | 'loading' | 'ready' = 'idle'
  let run = 0
  /** Of the rows, or of the first page of those that are loading. */
  let version: string | null = null
  /** Something changed while the rows were loading. */
  let again = false
  /** When the whole list last matched the server's. */
  let readAt = 0
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
    let renderedCount = 0
    status = 'loading'
    version = null
    again = false
    if (before.error) show({ ...before, error: null, loading: before.rows.length === 0 })
    try {
      for (let next: string | null = withLimit(address, FIRST_LIMIT); next !== null;) {
        const page: Page<T> = await loadPage(next)
        if (mine !== run) return
        if (rows.length === 0) ({ version } = page)
        for (const row of page.rows) {
          rows.push(row)
          keys.push(searchKey(row, search))
        }
        next = page.next && withLimit(page.next, NEXT_LIMIT)
        if (next === null) {
          finish({ rows, keys, loading: false, complete: true, error: null })
        } else if (rows.length >= renderedCount * GROWTH) {
          renderedCount = rows.length
          show({ ...overlay(rows, keys, before), loading: false, complete: false, error: null })
        }
      }
    } catch (error) {
      if (!device || !isUnanswered(error) || mine !== run || state.rows.length > 0) return fail(mine, error)
      fail(mine, (await loadFromDevice(mine)) === null ? new NotOnDevice() : error)
    }
  }

  /** Shows the rows of this device. Null if there are none; otherwise their version. */
  async function loadFromDevice(mine: number): Promise<{ version: string | null } | null> {
    const rows: T[] = []
    const keys: string[] = []
    let renderedCount = 0
    const list = await device?.load((block) => {
      if (mine !== run) return
      for (const row of block) {
        rows.push(row)
        keys.push(searchKey(row, search))
      }
      if (rows.length < renderedCount * GROWTH) return
      renderedCount = rows.length
      show({ rows: rows.slice(), keys: keys.slice(), loading: false, complete: false, error: null })
    })
    if (!list) return null
    ;({ readAt } = list)
    if (mine === run) show({ rows, keys, loading: false, complete: true, error: null })
    return list
  }

  /** A followed list opens with the rows of this device, then catches up. */
  async function open(field: string) {
    const mine = ++run
    status = 'opening'
    const list = await loadFromDevice(mine)
    if (mine !== run) return
    if (!list?.version) return void load()
    version = list.version
    void catchUp(version, field)
  }

  function finish(next: Rows<T>) {
    status = 'ready'
    readAt = Date.now()
    show(next)
    if (again) refresh()
    else void device?.save(next.rows, version)
  }

  function fail(mine: number, error: unknown) {
    if (mine !== run) return
    status = 'idle'
    // An earlier whole list is not an error: the page says that there is no connection.
    if (device && state.complete && isUnanswered(error)) return showsFromDevice(readAt)
    show({ ...state, loading: false, error: error instanceof Error ? error : new Error(String(error)) })
  }

  async function catchUp(since: string, field: string) {
    const mine = ++run
    status = 'loading'
    again = false
    try {
      const changes = await loadChanges(since)
      if (mine !== run) return
      if (changes.version === null) return void load()
      version = changes.version
      const isMoved = changes.rows.length + changes.gone.length > 0
      finish(
        isMoved ? { ...state, ...merge(state, changes, { field, search }), error: null } : { ...state, error: null },
      )
    } catch (error) {
      if (mine !== run || !isForbidden(error)) return fail(mine, error)
      // With a new role the user may see other rows: none of these stays.
      show({ rows: [], keys: [], loading: true, complete: false, error: null })
      void load()
    }
  }

  function refresh() {
    if (status === 'opening' || (status === 'loading' && version !== null)) again = true
    else if (state.complete && version !== null && order !== undefined) void catchUp(version, order)
    else void load()
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
    refresh,
    ensure() {
      if (status !== 'idle') return
      if (state.rows.length === 0 && device && order !== undefined) void open(order)
      else refresh()
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

type Keyed<T extends Row> = Pick<Rows<T>, 'rows' | 'keys'>

/** Replaces the rows of a list that changed; each stands where its order puts it. */
function merge<T extends Row>(
  list: Keyed<T>,
  changes: Pick<ListChanges<T>, 'rows' | 'gone'>,
  { field, search }: { field: string; search: readonly SearchField<T>[] },
): Keyed<T> {
  const place = (row: T): string => `${(row as Record<string, string | null>)[field] ?? '~'} ${row.id}`
  const changed = new Set([...changes.gone, ...changes.rows.map(({ id }) => id)])
  const fresh = changes.rows.map((row) => ({ row, at: place(row) })).toSorted((a, b) => (a.at < b.at ? 1 : -1))
  const rows: T[] = []
  const keys: string[] = []
  const add = (row: T, key = searchKey(row, search)) => {
    rows.push(row)
    keys.push(key)
  }
  let next = 0
  list.rows.forEach((row, index) => {
    if (changed.has(row.id)) return
    for (let one = fresh[next]; one && one.at > place(row); one = fresh[++next]) add(one.row)
    add(row, list.keys[index])
  })
  for (const { row } of fresh.slice(next)) add(row)
  return { rows, keys }
}

/** The rows that match the search text and that `keep` accepts. The same array if there is no filter. */
export function filterRows<T extends Row>(
  list: Pick<Rows<T>, 'rows' | 'keys'>,
  typed: string,
  keep?: (row: T) => boolean,
): readonly T[] {
  const needle = typed.trim().toLowerCase()
  if (needle === '' && !keep) return list.rows
  const matches: T[] = []
  for (let at = 0; at < list.rows.length; at++) {
    const row = list.rows[at]
    if (row !== undefined && (needle === '' || list.keys[at]?.includes(needle)) && (!keep || keep(row)))
      matches.push(row)
  }
  return matches
}
