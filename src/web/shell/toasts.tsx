import { lazily } from '#web/platform/lazily.tsx'
import { useStore } from '#web/platform/store.ts'
import { currentToast } from '#web/platform/toast.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'

const Toaster = lazily(() => import('#web/ui/toaster.tsx').then((module) => module.Toaster))

export const preloadToasts = Toaster.preload

const drop = () => currentToast.set(null)

/** The current toast. If its code cannot load, as without a connection, the page stays as it is. */
export const Toasts = () =>
  useStore(currentToast) && (
    <ErrorBoundary without={drop}>
      <Toaster />
    </ErrorBoundary>
  )
