import { useRef, useState } from 'react'
import type { PointerEvent as ReactPointerEvent, RefObject } from 'react'
import type { CalendarHandle } from './calendar.tsx'
import type { Slot } from './slots.ts'
import type { ShownVisit } from './use-schedule.ts'

export type Begin = (event: ReactPointerEvent, visit: ShownVisit) => void

const BEGIN_PX = 5

/** Follows the pointer from a card to the calendar. A finger scrolls the list instead; it has the button. */
export function useTrayDrag(handle: RefObject<CalendarHandle | null>, onDrop: (visit: ShownVisit, slot: Slot) => void) {
  const [dragged, setDragged] = useState<ShownVisit | null>(null)
  const [at, setAt] = useState({ x: 0, y: 0 })
  const shown = useRef('')
  const begin: Begin = (down, visit) => {
    if (down.pointerType === 'touch' || down.button !== 0 || visit.saving) return
    let moved = false
    const stop = new AbortController()
    const listen = { signal: stop.signal }
    const end = () => {
      stop.abort()
      shown.current = ''
      handle.current?.preview(null, 0)
      setDragged(null)
    }
    addEventListener(
      'pointermove',
      (event) => {
        const { clientX: x, clientY: y } = event
        if (!moved && Math.hypot(x - down.clientX, y - down.clientY) < BEGIN_PX) return
        moved = true
        getSelection()?.removeAllRanges()
        setDragged(visit)
        setAt({ x, y })
        const slot = handle.current?.slotAt(x, y) ?? null
        const place = JSON.stringify(slot)
        if (place !== shown.current) handle.current?.preview(slot, visit.duration_minutes)
        shown.current = place
      },
      listen,
    )
    addEventListener(
      'pointerup',
      ({ clientX, clientY }) => {
        const slot = moved ? handle.current?.slotAt(clientX, clientY) : null
        end()
        if (moved) swallowClick()
        if (slot) onDrop(visit, slot)
      },
      listen,
    )
    addEventListener('pointercancel', end, listen)
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(), listen)
  }
  return { dragged, at, begin }
}

/** The click that ends a drag opens nothing. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation()
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}
