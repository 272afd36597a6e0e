// Tracks navigation, for focus, scroll position, and the way back after signing in.

let arrived = false
let path = typeof location === 'undefined' ? '' : location.pathname

/** Runs on every navigation: the new screen starts at the top, and its heading takes focus. */
export function watchArrivals(): void {
  const hear = (event: Event) => {
    if (location.pathname === path) return
    path = location.pathname
    arrived = true
    if (event.type !== 'popstate') scrollTo(0, 0)
  }
  // wouter emits events for the two that browsers do not.
  for (const name of ['pushState', 'replaceState', 'popstate']) addEventListener(name, hear)
}

/** True once after each navigation. */
export function takeArrival(): boolean {
  const was = arrived
  arrived = false
  return was
}
