import type { Row, Rows } from '#web/platform/row-list.ts'
import { type Fields, findTypos, type Needle, type Rank, ranks, rankWords, toWords } from './match.ts'

/** The most records shown of a kind. */
export const SHOWN = 6

/** Steps between pauses. */
const BLOCK = 2048

export type Matches = {
  rows: readonly Row[]
  best: Rank
  /** The list's own search, which is plainer, finds more. */
  more: boolean
}

type List = Pick<Rows<Row>, 'rows' | 'keys'>

type Add = (rank: Rank, at: number) => void

export type Index = ReturnType<typeof createIndex>

/**
 * The words of the rows of a list. A row's words are kept as long as the row is, so that a list that grew or changed
 * costs only what is new. Its generators pause, for work that must not block the page.
 */
export function createIndex(read: (row: Row) => Fields) {
  const wordsByRow = new WeakMap<Row, string>()
  const wordsByList = new WeakMap<readonly Row[], readonly string[]>()
  const seen = new Set<string>()
  const vocabulary: string[] = []

  function readWords(row: Row): string {
    const words = toWords(read(row))
    for (const word of words.split(' ')) {
      if (word.length < 3 || word < 'a' || seen.has(word)) continue
      seen.add(word)
      vocabulary.push(word)
    }
    wordsByRow.set(row, words)
    return words
  }

  function* indexing(rows: readonly Row[]): Generator<void, readonly string[]> {
    const indexed = wordsByList.get(rows)
    if (indexed) return indexed
    const words: string[] = []
    for (const row of rows) {
      words.push(wordsByRow.get(row) ?? readWords(row))
      if (words.length % BLOCK === 0) yield
    }
    wordsByList.set(rows, words)
    return words
  }

  function* addTypos(
    words: readonly string[],
    needle: Needle,
    matched: ReadonlySet<number>,
    add: Add,
  ): Generator<void, void> {
    const meanings = findTypos(vocabulary, needle)
    if (meanings === null) return
    for (let at = 0; at < words.length && matched.size < SHOWN; at++) {
      if (!matched.has(at) && meanings.every((terms) => terms.some((term) => words[at]?.includes(term))))
        add('typo', at)
      if (at % BLOCK === BLOCK - 1) yield
    }
  }

  /** The best matches, as typed before those with typos, and in the order of the list among equals. */
  function* searching(list: List, needle: Needle, typed: string): Generator<void, Matches | null> {
    const words = yield* indexing(list.rows)
    const byRank = new Map<Rank, number[]>(ranks.map((rank) => [rank, []]))
    const matched = new Set<number>()
    const isFull = (rank: Rank) => byRank.get(rank)?.length === SHOWN
    const add: Add = (rank, at) => {
      matched.add(at)
      if (!isFull(rank)) byRank.get(rank)?.push(at)
    }
    // One letter matches too much: the first rows that start with it are enough.
    const isDone = () => needle.phrase.length === 1 && ranks.some((rank) => rank !== 'inside' && isFull(rank))
    for (let at = 0; at < words.length && !isDone(); at++) {
      const rank = rankWords(words[at] ?? '', needle)
      if (rank !== null) add(rank, at)
      if (at % BLOCK === BLOCK - 1) yield
    }
    if (matched.size < SHOWN) yield* addTypos(words, needle, matched, add)
    const best = ranks.find((rank) => (byRank.get(rank)?.length ?? 0) > 0)
    if (best === undefined) return null
    const top = [...byRank.values()].flat().slice(0, SHOWN)
    return {
      rows: top.flatMap((at) => list.rows[at] ?? []),
      best,
      more: matched.size > SHOWN && hasMore(list, typed),
    }
  }
  return { indexing, searching }
}

function hasMore({ keys }: List, typed: string): boolean {
  const needle = typed.trim().toLowerCase()
  let left = SHOWN + 1
  return keys.some((key) => key.includes(needle) && --left === 0)
}
