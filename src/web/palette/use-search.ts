import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Row, Rows } from '#web/platform/row-list.ts'
import { inSlices } from '#web/platform/slices.ts'
import { parseNeedle, type Rank } from './match.ts'
import type { Source } from './sources.ts'
import type { Matches } from './search.ts'

type Searched = { source: Source; list: Rows<Row> }
export type Group = { source: Source; matches: Matches }

const importance: Record<Rank, number> = { exact: 0, start: 1, word: 1, 'word-start': 1, inside: 2, typo: 3 }

/** The groups with the better matches first; among equals in the order of the sources. */
function* searchAll(searched: readonly Searched[], typed: string): Generator<void, readonly Group[]> {
  const needle = parseNeedle(typed)
  const groups: Group[] = []
  for (const { source, list } of searched) {
    // Without a text, prepares for one.
    if (needle === null) yield* source.index.indexing(list.rows)
    const matches = needle && (yield* source.index.searching(list, needle, typed))
    if (matches) groups.push({ source, matches })
  }
  return groups.toSorted((one, other) => importance[one.matches.best] - importance[other.matches.best])
}

/** The lists as they are now, a new value for every change of one. Loads them meanwhile. */
function createLists(sources: readonly Source[]) {
  const read = () => sources.map((source): Searched => ({ source, list: source.list.get() }))
  let current = read()
  return {
    get: () => current,
    subscribe: (changed: () => void) => {
      const ends = sources.flatMap(({ list, hold }) => {
        const unsubscribe = list.subscribe(() => {
          current = read()
          changed()
        })
        return [unsubscribe, hold()]
      })
      return () => ends.forEach((end) => end())
    },
  }
}

const NONE: readonly Group[] = []

/** Searches for a typed text. The answer may still be that of the text before, its `typed`. */
export function useSearch(sources: readonly Source[], typed: string) {
  const [lists] = useState(() => createLists(sources))
  const searched = useSyncExternalStore(lists.subscribe, lists.get)
  const [answer, setAnswer] = useState<{ typed: string; groups: readonly Group[] }>({ typed: '', groups: NONE })
  useEffect(() => {
    const stop = new AbortController()
    void inSlices(searchAll(searched, typed), stop.signal).then((groups) => {
      if (groups && !stop.signal.aborted) setAnswer({ typed, groups })
    })
    return () => stop.abort()
  }, [searched, typed])
  return {
    answer,
    loading: searched.some(({ list: { complete, error } }) => !complete && !error),
    failed: searched.some(({ list }) => list.error !== null),
  }
}
