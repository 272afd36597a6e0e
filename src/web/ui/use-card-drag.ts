import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** A place to drop cards: a calendar, a board. */
export type DropSurface<Card, Place> = {
  /** The drop target at a point of the window, or null outside of it. */
  placeAt: (x: number, y: number) => Place | null
  /** Marks where a card would land; null clears the mark. */
  preview: (place: Place | null, card: Card) => void
}

export type Drag<Card, Place> = { card: Card; place: Place | null; x: number; y: number }

export type Begin<Card> = (event: ReactPointerEvent, card: Card) => void

const BEGIN_PX = 5
const LONG_PRESS_MS = 350
const EDGE_PX = 56
const SCROLL_PX = 12

/** Drags cards: with a mouse immediately, by touch after a long press, because a swipe scrolls. Other fingers do not interfere. */
export function useCardDrag<Card, Place>(
  surface: RefObject<DropSurface<Card, Place> | null>,
  onDrop: (card: Card, place: Place) => void,
) {
  const [drag, setDrag] = useState<Drag<Card, Place> | null>(null)
  const isDown = useRef(false)
  useEffect(() => {
    // Added up front: a browser that has started to scroll ignores later listeners.
    const hold = (event: TouchEvent) => isDown.current && event.cancelable && event.preventDefault()
    addEventListener('touchmove', hold, { passive: false })
    return () => removeEventListener('touchmove', hold)
  }, [])

  const begin: Begin<Card> = (down, card) => {
    if (down.button !== 0 || !down.isPrimary || isDown.current) return
    const byHand = down.pointerType !== 'mouse'
    const stop = new AbortController()
    const listen = { signal: stop.signal }
    let at = { x: down.clientX, y: down.clientY }
    let lastName = ''

    const show = () => {
      const place = surface.current?.placeAt(at.x, at.y) ?? null
      const name = JSON.stringify(place)
      if (name !== lastName) surface.current?.preview(place, card)
      lastName = name
      setDrag({ card, place, ...at })
    }
    const start = () => {
      isDown.current = true
      show()
      scroll()
    }
    // Keep scrolling while the pointer stays near the edge.
    const scroll = () => {
      if (stop.signal.aborted) return
      if (scrollAt(at)) show()
      requestAnimationFrame(scroll)
    }
    const end = () => {
      stop.abort()
      clearTimeout(press)
      if (isDown.current) surface.current?.preview(null, card)
      isDown.current = false
      setDrag(null)
    }
    const own = (hear: (event: PointerEvent) => void) => (event: PointerEvent) => {
      if (event.pointerId === down.pointerId) hear(event)
    }
    const press = byHand ? setTimeout(start, LONG_PRESS_MS) : undefined

    addEventListener(
      'pointermove',
      own(({ clientX: x, clientY: y }) => {
        const far = Math.hypot(x - down.clientX, y - down.clientY) >= BEGIN_PX
        if (!isDown.current && byHand) return far ? end() : undefined
        at = { x, y }
        if (isDown.current) show()
        else if (far) start()
        if (isDown.current) getSelection()?.removeAllRanges()
      }),
      listen,
    )
    addEventListener(
      'pointerup',
      own(({ clientX, clientY }) => {
        const dropped = isDown.current
        const place = dropped ? surface.current?.placeAt(clientX, clientY) : null
        end()
        if (dropped) swallowClick()
        if (place) onDrop(card, place)
      }),
      listen,
    )
    addEventListener('pointercancel', own(end), listen)
    addEventListener('contextmenu', (event) => isDown.current && event.preventDefault(), listen)
    addEventListener('keydown', ({ key }: KeyboardEvent) => key === 'Escape' && end(), listen)
  }
  return { drag, begin }
}

/** Scrolls the `data-drag-scroll` element under a point near its edge. False if there is nothing to scroll. */
function scrollAt({ x, y }: { x: number; y: number }): boolean {
  const list = document.elementFromPoint(x, y)?.closest('[data-drag-scroll]')
  if (!list) return false
  const { left, right, top, bottom } = list.getBoundingClientRect()
  const pull = (at: number, from: number, to: number) =>
    at < from + EDGE_PX ? -SCROLL_PX : at > to - EDGE_PX ? SCROLL_PX : 0
  const before = [list.scrollLeft, list.scrollTop]
  list.scrollBy({ left: pull(x, left, right), top: pull(y, top, bottom), behavior: 'instant' })
  return list.scrollLeft !== before[0] || list.scrollTop !== before[1]
}

/** Ignores the click that ends a drag. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation()
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}
