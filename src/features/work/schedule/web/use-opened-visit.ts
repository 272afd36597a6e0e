import { useState } from 'react'
import { useViewed } from '#web/platform/open-record.ts'
import type { OpenedVisit } from './visit-dialogs.tsx'

/** The visit whose dialog is open. Its details are in the address (`/schedule?open=visit-<id>`), so that Back closes them. */
export function useOpenedVisit(): [OpenedVisit | null, (next: OpenedVisit | null) => void] {
  const { viewed, view, leave } = useViewed()
  const [moving, setMoving] = useState<OpenedVisit | null>(null)
  const set = (next: OpenedVisit | null) => {
    setMoving(next?.dialog === 'move' ? next : null)
    if (next?.dialog === 'details') view(next.key)
    else if (next === null && viewed !== null) leave()
  }
  return [moving ?? (viewed === null ? null : { dialog: 'details', key: viewed }), set]
}
