// Where the person has gone, for the focus, the scroll position and the way back after signing in.

let arrived = false
let path = typeof location === 'undefined' ? '' : location.pathname

/** Hears every navigation: the new screen starts at its top, and its heading takes the focus. */
export function watchArrivals(): void {
  const hear = (event: Event) => {
    if (location.pathname === path) return
    path = location.pathname
    arrived = true
    if (event.type !== 'popstate') scrollTo(0, 0)
  }
  // wouter announces the two that browsers keep silent about.
  for (const name of ['pushState', 'replaceState', 'popstate']) addEventListener(name, hear)
}

/** True once after each arrival. */
export function takeArrival(): boolean {
  const was = arrived
  arrived = false
  return was
}
