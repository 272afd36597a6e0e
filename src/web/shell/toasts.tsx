import { useEffect } from 'react'
import { lazily } from '#web/platform/lazily.tsx'
import { useStore } from '#web/platform/store.ts'
import { currentToast } from '#web/platform/toast.ts'

/** If its code cannot load, as without a connection, the page stays as it is. */
function Dropped() {
  useEffect(() => currentToast.set(null), [])
  return null
}

const Toaster = lazily(() => import('#web/ui/toaster.tsx').then((module) => module.Toaster), null, Dropped)

export const preloadToasts = Toaster.preload

/** The current toast. */
export const Toasts = () => useStore(currentToast) && <Toaster />
