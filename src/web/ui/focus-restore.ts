import { useLayoutEffect, useRef } from 'react'

/** An element and its ancestors, from the inside out. Call while it is on the page. */
export function listAncestors(element: Element | null): Element[] {
  const places: Element[] = []
  for (let place = element; place && place !== document.body; place = place.parentElement) places.push(place)
  return places
}

/** The element that focus was last restored to. */
let lastRestored: Element | undefined

/** True if focus is on nothing, on body, or on the element we last restored it to, so a re-rendered part may take it. */
export const isFocusLost = (): boolean => [null, document.body, lastRestored].includes(document.activeElement)

/** The page's heading, where the focus of a new screen starts. */
const findHeading = () => document.querySelector<HTMLElement>('body:not(:has([data-modal])) h1')

/**
 * Focuses the first of these that is still on the page, so that Tab continues from there, not from the start of the page; without
 * any, the heading. If the very first is gone, only when nothing else has taken the focus. Never behind a dialog that has
 * opened since.
 */
export function focusNearest(places: readonly Element[]): void {
  const place = places.find((place): place is HTMLElement => place.isConnected) ?? findHeading()
  if (!place || (place !== places[0] && !isFocusLost())) return
  if (document.activeElement?.closest('[data-modal]')?.contains(place) === false) return
  lastRestored = place
  // Without the attribute an element that Tab skips cannot have the focus at all.
  if (place.tabIndex < 0) place.tabIndex = -1
  place.focus({ preventScroll: true })
}

/**
 * For a part whose own button makes it go away, such as a retry: the place where it was takes the focus.
 * `<div ref={useKeptFocus<HTMLDivElement>()}>`
 */
export function useKeptFocus<E extends HTMLElement>() {
  const part = useRef<E>(null)
  useLayoutEffect(() => {
    const element = part.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const places = listAncestors(element)
      // Check after this render: the part may stay, since React may only be rerunning its effects.
      queueMicrotask(() => {
        if (isFocusLost()) focusNearest(places)
      })
    }
  }, [])
  return part
}
