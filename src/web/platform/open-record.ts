import { useCallback, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { resumeAt } from './session.ts'

/** The screen of ours that linked here; null if the browser does not say. */
function cameFrom(): string | null {
  if (!('navigation' in globalThis)) return null
  const { currentEntry } = navigation
  const before = currentEntry && navigation.entries()[currentEntry.index - 1]
  if (!before?.sameDocument || before.url === null) return null
  const { pathname, search } = new URL(before.url)
  return `${pathname}${search}`
}

/** Marks a history entry made by opening a record, so that closing it goes back. */
const FROM_LIST = 'from-list'

const OPEN = 'open'

/** The address of an empty form. */
const creating = (list: string): string => `${list}${list.includes('?') ? '&' : '?'}new=1`

/** The current URL with another record open, or none. */
function addressWith(id: string | null): string {
  const search = new URLSearchParams(location.search)
  if (id === null) search.delete(OPEN)
  else search.set(OPEN, id)
  return search.size > 0 ? `${location.pathname}?${search}` : location.pathname
}

/** The record named in the URL (`/jobs?open=<id>`), so that every record can be linked to and Back closes it. */
export function useViewed() {
  const viewed = new URLSearchParams(useSearch()).get(OPEN)
  const [, navigate] = useLocation()
  const view = useCallback((id: string) => navigate(addressWith(id), { state: FROM_LIST }), [navigate])
  const leave = () => (history.state === FROM_LIST ? history.back() : navigate(addressWith(null), { replace: true }))
  return { viewed, view, leave }
}

type OpenRecord<Dialog extends string = 'edit' | 'delete'> =
  { dialog: 'details' | Dialog; id: string } | { dialog: 'create' }

/**
 * Which dialog of a list screen is open. The details are in the URL; `?new=1` opens an empty form. The other dialogs
 * are state, stacked on the details if opened from there.
 */
export function useOpened<Dialog extends string = 'edit' | 'delete'>(
  list: `/${string}`,
  { mayCreate }: { mayCreate: boolean },
) {
  const params = new URLSearchParams(useSearch())
  const [, navigate] = useLocation()
  const { viewed, view, leave } = useViewed()
  const [dialog, setDialog] = useState<OpenRecord<Dialog> | null>(null)
  // A link on the screen itself may open the form, such as one in an answer of the assistant.
  const isFormAsked = mayCreate && params.has('new')
  const inAddress: OpenRecord<Dialog> | null = isFormAsked
    ? { dialog: 'create' }
    : viewed === null
      ? null
      : { dialog: 'details', id: viewed }
  const current = dialog ?? inAddress

  const open = useCallback(
    (next: OpenRecord<Dialog>) => {
      setDialog(next)
      resumeAt(next.dialog === 'create' ? creating(list) : null)
    },
    [list, setDialog],
  )
  const close = () => {
    if (dialog === null && !isFormAsked) return leave()
    setDialog(null)
    resumeAt(null)
    // Return to the calendar if that is where the user came from.
    if (params.has('new')) navigate((params.has('at') ? cameFrom() : null) ?? list, { replace: true })
  }
  /** After a record is deleted, its details close too. */
  const closeAll = () => {
    setDialog(null)
    if (viewed !== null) navigate(addressWith(null), { replace: true })
  }
  return { current, open, openDetails: view, close, closeAll }
}
