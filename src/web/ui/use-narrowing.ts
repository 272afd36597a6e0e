import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
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
  /** Filters that only a link sets, with the words for each, and how to drop them. */
  linked: { labels: string[]; query: Record<string, string>; clear: () => void }
}

/** Query parameters of a list that links to its screen may set, and the words for their values. */
export type LinkedFilters = Record<string, (value: string) => string>

const NO_FILTERS: LinkedFilters = {}

const DEFAULT_NAME = 'status'
const SEARCH = 'q'

/** Starts with the search and the option in the address (`?q=acme&status=overdue`), if the filter has it. */
export function useNarrowing<T extends Row>(filter: Filter<T> | undefined, filters = NO_FILTERS): Narrowing {
  const name = filter?.name ?? DEFAULT_NAME
  const all = filter?.options[0]?.value ?? ''
  const [typed, setTyped] = useTyped()
  const [chosen, setChosen] = useState(() => {
    const param = new URLSearchParams(location.search).get(name)
    return filter?.options.find(({ value }) => value === param)?.value ?? all
  })
  const linked = useLinkedFilters(filters)
  return { typed, setTyped, chosen, setChosen, query: chosen === all ? {} : { [name]: chosen }, linked }
}

/** The search of a list. A link may fill it: `/invoices?q=acme`. Typing drops that from the address. */
function useTyped() {
  const address = new URLSearchParams(useSearch())
  const [path, navigate] = useLocation()
  const linked = address.get(SEARCH)
  const [followed, setFollowed] = useState(linked)
  const [typed, setTyped] = useState(linked ?? '')
  if (linked !== followed) {
    setFollowed(linked)
    if (linked !== null) setTyped(linked)
  }
  const type = (text: string) => {
    setTyped(text)
    if (linked === null) return
    address.delete(SEARCH)
    navigate(address.size > 0 ? `${path}?${address}` : path, { replace: true })
  }
  return [typed, type] as const
}

function useLinkedFilters(filters: LinkedFilters): Narrowing['linked'] {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const address = new URLSearchParams(search)
  const entries = Object.entries(filters).flatMap(([name, label]) => {
    const value = address.get(name)
    return value ? [{ name, value, label: label(value) }] : []
  })
  const clear = () => {
    for (const { name } of entries) address.delete(name)
    navigate(address.size > 0 ? `${path}?${address}` : path, { replace: true })
  }
  return {
    labels: entries.map(({ label }) => label),
    query: Object.fromEntries(entries.map(({ name, value }) => [name, value])),
    clear,
  }
}
