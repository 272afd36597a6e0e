import { useCallback, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { cameFrom } from './asked-visit.ts'

export type Opened = { dialog: 'details' | 'edit' | 'delete'; id: string } | { dialog: 'create' }

/** Marks an entry of the history that was made by opening a record, so that closing it goes back. */
const FROM_LIST = 'from-list'

/**
 * Which dialog of a list's screen is open. A record that is looked at stands in the address (`/jobs?open=<id>`), so that it
 * can be linked to and the Back button closes it; `?new=1` opens an empty one. What is being typed stands nowhere but here.
 */
export function useOpened(list: `/${string}`, { mayCreate }: { mayCreate: boolean }) {
  const asked = new URLSearchParams(useSearch())
  const [, navigate] = useLocation()
  const [dialog, setDialog] = useState<Opened | null>(() =>
    mayCreate && asked.has('new') ? { dialog: 'create' } : null,
  )
  const viewed = asked.get('open')
  const opened = dialog ?? (viewed === null ? null : ({ dialog: 'details', id: viewed } satisfies Opened))

  const close = () => {
    if (dialog !== null) {
      setDialog(null)
      // Who planned a visit on the calendar goes on there.
      if (asked.has('new')) navigate((asked.has('at') ? cameFrom() : null) ?? list, { replace: true })
    } else if (history.state === FROM_LIST) history.back()
    else navigate(list, { replace: true })
  }
  const openDetails = useCallback(
    (id: string) => navigate(`${list}?open=${encodeURIComponent(id)}`, { state: FROM_LIST }),
    [navigate, list],
  )
  return { opened, open: setDialog, openDetails, close }
}
