import { useState } from 'react'
import { useSettled } from '#web/platform/settled.ts'
import type { Choice } from './picker.tsx'

const fits = ({ label, detail }: Choice, typed: string): boolean =>
  `${label}\n${detail ?? ''}`.toLowerCase().includes(typed.trim().toLowerCase())

/** The maximum number of choices in a picker. */
const LIMIT = 50

type Found<Row> = { data: Row[] | undefined; isFetching: boolean; isPlaceholderData: boolean }

/**
 * A picker for any number of rows: the server searches while the user types. `find` goes into the list's query, which keeps the
 * previous data; `choicesOf` turns its result into props of `PickerField`.
 */
export function useServerSearch() {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const choicesOf = <Row>({ data, isFetching, isPlaceholderData }: Found<Row>, choiceOf: (row: Row) => Choice) => {
    // Until the server answers, show only what also matches the current text: Enter must not choose anything else.
    const isBehind = isPlaceholderData || typed.trim() !== q
    const choices = (data ?? []).map(choiceOf).filter((choice) => !isBehind || fits(choice, typed))
    return { choices, onSearch: setTyped, loading: isBehind || isFetching }
  }
  return { find: { limit: LIMIT, ...(q !== '' && { q }) }, choicesOf }
}
