import { createStore, useStore } from '#web/platform/store.ts'

const COOKIE = 'sidebar_state'
const KEPT_SECONDS = 7 * 24 * 60 * 60

/** True if an earlier visit's cookie says collapsed. */
export const isCollapsedIn = (cookies: string): boolean =>
  cookies.split(/;\s*/).some((cookie) => cookie === `${COOKIE}=false`)

const expanded = createStore(typeof document === 'undefined' || !isCollapsedIn(document.cookie))

export const useSidebarExpanded = (): boolean => useStore(expanded)

export function toggleSidebar(): void {
  const next = !expanded.get()
  document.cookie = `${COOKIE}=${next}; path=/; max-age=${KEPT_SECONDS}; samesite=lax`
  expanded.set(next)
}

/** The side sheet on mobile, which always starts closed. */
export const sheetOpen = createStore(false)
