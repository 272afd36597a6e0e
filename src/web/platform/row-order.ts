import { useEffect, useMemo, useState } from 'react'
import type { Row, Rows } from './row-list.ts'
import { atOnce, inSlices } from './slices.ts'

export type SortKey = string | number | null
export type Sort<T> = { key: (row: T) => SortKey; descending: boolean }

type Sortable<T extends Row> = Pick<Rows<T>, 'rows' | 'keys'>

const BLOCK = 4096
/** Up to this size a sort fits in a frame and runs synchronously. */
const AT_ONCE = 5000

/**
 * The sorted positions of `keys`, with null always last. A generator, so that the caller can pause between the blocks
 * of a long list.
 */
export function* sorting(keys: readonly SortKey[], descending: boolean): Generator<void, Uint32Array> {
  const sign = descending ? -1 : 1
  const compare = (a: number, b: number): number => {
    const x = keys[a] ?? null
    const y = keys[b] ?? null
    if (x === y) return a - b
    if (x === null) return 1
    if (y === null) return -1
    return x < y ? -sign : sign
  }
  let from = Uint32Array.from(keys, (_, at) => at)
  for (let start = 0; start < from.length; start += BLOCK) {
    from.subarray(start, start + BLOCK).sort(compare)
    yield
  }
  let to = new Uint32Array(from.length)
  for (let width = BLOCK; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      const middle = Math.min(start + width, from.length)
      const end = Math.min(start + 2 * width, from.length)
      let left = start
      let right = middle
      for (let at = start; at < end; at++) {
        const takeLeft = left < middle && (right >= end || compare(from[left] ?? 0, from[right] ?? 0) <= 0)
        to[at] = from[takeLeft ? left++ : right++] ?? 0
        if (at % BLOCK === 0) yield
      }
    }
    ;[from, to] = [to, from]
  }
  return from
}

/** The whole sort of a list, with pauses. */
function* arranging<T extends Row>(list: Sortable<T>, sort: Sort<T>): Generator<void, Sortable<T>> {
  const sortKeys: SortKey[] = []
  for (const row of list.rows) {
    const key = sort.key(row)
    sortKeys.push(typeof key === 'string' ? key.toLowerCase() : key)
    if (sortKeys.length % BLOCK === 0) yield
  }
  const order = yield* sorting(sortKeys, sort.descending)
  const rows: T[] = []
  const keys: string[] = []
  for (const at of order) {
    const row = list.rows[at]
    if (row === undefined) continue
    rows.push(row)
    keys.push(list.keys[at] ?? '')
    if (rows.length % BLOCK === 0) yield
  }
  return { rows, keys }
}

/** Sorts in one go. */
export const sortNow = <T extends Row>(list: Sortable<T>, sort: Sort<T>): Sortable<T> => atOnce(arranging(list, sort))

/** Sorts in slices of a few milliseconds. Null if `signal` stopped it. */
export const sortInSlices = <T extends Row>(
  list: Sortable<T>,
  sort: Sort<T>,
  signal: AbortSignal,
): Promise<Sortable<T> | null> => inSlices(arranging(list, sort), signal)

/** The list in the requested order. A long list keeps its previous order while it sorts. */
export function useSorted<T extends Row>(list: Sortable<T>, sort: Sort<T> | null): Sortable<T> {
  const long = sort !== null && list.rows.length > AT_ONCE
  const [sorted, setSorted] = useState<Sortable<T> | null>(null)
  const { rows, keys } = list
  useEffect(() => {
    if (!long) return
    const stop = new AbortController()
    void sortInSlices({ rows, keys }, sort, stop.signal).then((result) => result && setSorted(result))
    return () => stop.abort()
  }, [rows, keys, sort, long])
  const now = useMemo(() => (sort && !long ? sortNow({ rows, keys }, sort) : null), [rows, keys, sort, long])
  return now ?? (long ? (sorted ?? list) : list)
}
