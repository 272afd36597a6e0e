import type { Row, Rows } from '#web/platform/row-list.ts'
import type { OpenRows } from './part.ts'

/** A query of TanStack's that selects rows from an answer. */
export type RowObserver<R extends Row> = {
  getCurrentResult: () => { data: readonly R[] | undefined; error: Error | null }
  subscribe: (changed: () => void) => () => void
}

/** The rows within answers that are read whole. A row of several answers is there once. */
export function openAnswers(observers: readonly RowObserver<Row>[]): OpenRows {
  const get = (): Rows<Row> => {
    const results = observers.map((observer) => observer.getCurrentResult())
    const rows = results.flatMap(({ data = [] }) => data)
    const missing = results.filter(({ data }) => data === undefined)
    return {
      rows: [...new Map(rows.map((row) => [row.id, row])).values()],
      keys: [],
      loading: rows.length === 0 && missing.length > 0,
      complete: missing.length === 0,
      error: missing.find(({ error }) => error !== null)?.error ?? null,
    }
  }
  const subscribe = (changed: () => void) => {
    const ends = observers.map((observer) => observer.subscribe(changed))
    return () => ends.forEach((end) => end())
  }
  return { list: { get, subscribe }, hold: () => () => undefined }
}
