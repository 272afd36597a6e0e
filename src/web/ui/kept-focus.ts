import { useLayoutEffect, useRef } from 'react'

function* placesOf(element: HTMLElement): Generator<HTMLElement> {
  for (let place = element.parentElement; place && place !== document.body; place = place.parentElement) yield place
}

/**
 * For a part whose own button makes it go away, such as a retry: the place where it was takes the focus, and Tab goes on from there.
 * Without this the focus falls back to the start of the page. `<div ref={useKeptFocus<HTMLDivElement>()}>`
 */
export function useKeptFocus<E extends HTMLElement>() {
  const part = useRef<E>(null)
  useLayoutEffect(() => {
    const element = part.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const places = [...placesOf(element)]
      // Only after this render is it known what of the page stays.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        const place = places.find(({ isConnected }) => isConnected)
        if (!place) return
        if (!place.hasAttribute('tabindex')) place.tabIndex = -1
        place.focus({ preventScroll: true })
      })
    }
  }, [])
  return part
}
