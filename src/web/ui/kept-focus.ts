import { useLayoutEffect, useRef } from 'react'

/** An element and what holds it, from the inside out. Ask while it is on the page. */
export function placesOf(element: Element | null): Element[] {
  const places: Element[] = []
  for (let place = element; place && place !== document.body; place = place.parentElement) places.push(place)
  return places
}

/** The element that focus was last restored to. */
let given: Element | undefined

/** True if focus is on nothing, on body, or on the element we last restored it to, so a re-rendered part may take it. */
export const isFocusLost = (): boolean => [null, document.body, given].includes(document.activeElement)

/**
 * Focuses the first of these that is still on the page: Tab goes on from there, not from the start of the page. If the first one
 * of all is gone, only where nothing else has taken the focus.
 */
export function focusNearest(places: readonly Element[]): void {
  const place = places.find((place): place is HTMLElement => place.isConnected)
  if (!place || (place !== places[0] && !isFocusLost())) return
  given = place
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
      const places = placesOf(element)
      // Only after this render is it known what of the page stays, and whether the part does: React may only run its effects again.
      queueMicrotask(() => {
        if (isFocusLost()) focusNearest(places)
      })
    }
  }, [])
  return part
}
