import { useState } from 'react'
import { getSubject } from '#web/platform/queued-change.ts'
import { useSettled } from '#web/platform/settled.ts'
import { useStore } from '#web/platform/store.ts'
import { queuedChanges } from '#web/platform/waiting.ts'
import type { Choice } from './picker.tsx'

const fits = ({ label, detail }: Choice, typed: string): boolean =>
  `${label}\n${detail ?? ''}`.toLowerCase().includes(typed.trim().toLowerCase())

/** Records made on this device that have not been sent yet. */
function useWaitingChoices(path: string | undefined): Choice[] {
  return useStore(queuedChanges).flatMap((change) => {
    const value = getSubject(change)
    return change.method === 'POST' && change.path === path && value !== undefined
      ? [{ value, label: change.name ?? change.words, detail: 'Not sent yet' }]
      : []
  })
}

/** The maximum number of choices in a picker. */
const LIMIT = 50

type SearchResult<Row> = { data: Row[] | undefined; isFetching: boolean; isPlaceholderData: boolean }

/**
 * A picker for any number of rows: the server searches while the user types. `find` goes into the list's query, which keeps the
 * previous data; `toChoices` turns its result into props of `PickerField`. With the endpoint that creates such a record, those that
 * wait on this device can be chosen too.
 */
export function useServerSearch(create?: { path: string }) {
  const waiting = useWaitingChoices(create?.path)
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const toChoices = <Row>(
    { data, isFetching, isPlaceholderData }: SearchResult<Row>,
    toChoice: (row: Row) => Choice,
  ) => {
    // Until the server answers, show only what also matches the current text: Enter must not choose anything else.
    const isBehind = isPlaceholderData || typed.trim() !== q
    const choices = [
      ...waiting.filter((choice) => fits(choice, typed)),
      ...(data ?? []).map(toChoice).filter((choice) => !isBehind || fits(choice, typed)),
    ]
    return { choices, onSearch: setTyped, loading: isBehind || isFetching }
  }
  return { find: { limit: LIMIT, ...(q !== '' && { q }) }, toChoices }
}
