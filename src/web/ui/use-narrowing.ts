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

/**
 * The search and the option are in the address (`?q=acme&status=overdue`): links set them, and Back returns to the list as it was
 * narrowed.
 */
export function useNarrowing<T extends Row>(filter: Filter<T> | undefined, filters = NO_FILTERS): Narrowing {
  const name = filter?.name ?? DEFAULT_NAME
  const all = filter?.options[0]?.value ?? ''
  const replace = useReplacedParams()
  const [typed, setTyped] = useTyped()
  const [chosen, setChosen] = useState(() => {
    const param = new URLSearchParams(location.search).get(name)
    return filter?.options.find(({ value }) => value === param)?.value ?? all
  })
  const choose = (option: string) => {
    setChosen(option)
    replace({ [name]: option === all ? '' : option })
  }
  const linked = useLinkedFilters(filters)
  return { typed, setTyped, chosen, setChosen: choose, query: chosen === all ? {} : { [name]: chosen }, linked }
}

/** Sets parameters of the address, or drops the empty ones, without a new entry in the history. */
function useReplacedParams() {
  const [path, navigate] = useLocation()
  return (params: Record<string, string>) => {
    // Not the address of the last render: one press can clear several.
    const address = new URLSearchParams(location.search)
    for (const [name, value] of Object.entries(params)) {
      if (value === '') address.delete(name)
      else address.set(name, value)
    }
    navigate(address.size > 0 ? `${path}?${address}` : path, { replace: true, state: history.state })
  }
}

/** The search of a list. A link may fill it: `/invoices?q=acme`. */
function useTyped() {
  const linked = new URLSearchParams(useSearch()).get(SEARCH)
  const replace = useReplacedParams()
  const [followed, setFollowed] = useState(linked)
  const [typed, setTyped] = useState(linked ?? '')
  if (linked !== followed) {
    setFollowed(linked)
    if (linked !== null) setTyped(linked)
  }
  const type = (text: string) => {
    setTyped(text)
    replace({ [SEARCH]: text })
  }
  return [typed, type] as const
}

function useLinkedFilters(filters: LinkedFilters): Narrowing['linked'] {
  const address = new URLSearchParams(useSearch())
  const replace = useReplacedParams()
  const entries = Object.entries(filters).flatMap(([name, label]) => {
    const value = address.get(name)
    return value ? [{ name, value, label: label(value) }] : []
  })
  return {
    labels: entries.map(({ label }) => label),
    query: Object.fromEntries(entries.map(({ name, value }) => [name, value])),
    clear: () => replace(Object.fromEntries(entries.map(({ name }) => [name, '']))),
  }
}
