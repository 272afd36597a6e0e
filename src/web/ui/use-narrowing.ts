import { useState } from 'react'
import type { Row } from '#web/platform/row-list.ts'
import type { Filter } from './table-types.ts'

/** The filters of a list: the search, and the chosen option. */
export type Narrowing = {
  typed: string
  setTyped: (typed: string) => void
  chosen: string
  setChosen: (chosen: string) => void
  /** The chosen option as a query of the list's endpoint; empty when it means all. */
  query: Record<string, string>
}

const DEFAULT_NAME = 'status'

/** Starts with the option in the address (`?status=overdue`), if the filter has it. */
export function useNarrowing<T extends Row>(filter: Filter<T> | undefined): Narrowing {
  const name = filter?.name ?? DEFAULT_NAME
  const all = filter?.options[0]?.value ?? ''
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(() => {
    const asked = new URLSearchParams(location.search).get(name)
    return filter?.options.find(({ value }) => value === asked)?.value ?? all
  })
  return { typed, setTyped, chosen, setChosen, query: chosen === all ? {} : { [name]: chosen } }
}
