import { useCallback, useState } from 'react'
import { useLocation, useSearch } from 'wouter'

export type Opened = { dialog: 'details' | 'edit' | 'delete'; id: string } | { dialog: 'create' }

const LIST = '/invoices'
/** Marks an entry of the history that was made by opening an invoice, so that closing it goes back. */
const FROM_LIST = 'from-list'

/**
 * Which dialog of the list is open. An invoice that is looked at stands in the address (`?open=<id>`), so that it can be
 * linked to and the Back button closes it; `?new=1` opens an empty one. What is being typed stands nowhere but here.
 */
export function useOpened({ mayCreate }: { mayCreate: boolean }) {
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
      if (asked.has('new')) navigate(LIST, { replace: true })
    } else if (history.state === FROM_LIST) history.back()
    else navigate(LIST, { replace: true })
  }
  const openDetails = useCallback(
    (id: string) => navigate(`${LIST}?open=${encodeURIComponent(id)}`, { state: FROM_LIST }),
    [navigate],
  )
  return { opened, open: setDialog, openDetails, close }
}
