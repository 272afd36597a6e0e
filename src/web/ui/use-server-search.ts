import { useState } from 'react'
import { useSettled } from '#web/platform/settled.ts'
import { useWaitingRecords } from '#web/platform/waiting.ts'
import type { Choice } from './picker.tsx'

const fits = ({ label, detail }: Choice, typed: string): boolean =>
  `${label}\n${detail ?? ''}`.toLowerCase().includes(typed.trim().toLowerCase())

/** The maximum number of choices in a picker. */
const LIMIT = 50

/** Goes into the query of a list. */
export type SearchQuery = { limit: number; q?: string }

type SearchResult<Row> = {
  data: Row[] | undefined
  error: Error | null
  isFetching: boolean
  isPlaceholderData: boolean
}

/**
 * A picker for any number of rows: the server searches while the user types. `find` goes into the list's query, which keeps the
 * previous data; `toChoices` turns its result into props of `PickerField`. With the endpoint that creates such a record, those that
 * wait on this device can be chosen too.
 */
export function useServerSearch(create?: { path: string }) {
  const waiting = useWaitingRecords(create?.path).map(({ id, name }): Choice => ({
    value: id,
    label: name,
    detail: 'Not sent yet',
  }))
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const toChoices = <Row>(
    { data, error, isFetching, isPlaceholderData }: SearchResult<Row>,
    toChoice: (row: Row) => Choice,
  ) => {
    // Until the server answers, show only what also matches the current text: Enter must not choose anything else.
    const isBehind = isPlaceholderData || typed.trim() !== q
    const choices = [
      ...waiting.filter((choice) => fits(choice, typed)),
      ...(data ?? []).map(toChoice).filter((choice) => !isBehind || fits(choice, typed)),
    ]
    return {
      choices,
      onSearch: setTyped,
      loading: isBehind || isFetching,
      failed: error !== null && data === undefined,
    }
  }
  const find: SearchQuery = { limit: LIMIT, ...(q !== '' && { q }) }
  return { find, toChoices }
}
