import { useLayoutEffect, useState } from 'react'
import { usePhone } from '#web/platform/media.ts'

export const ACTIONS_WIDTH = 104
const GAP = 16
const PADDING = 32
/** The least that a column which shares the rest can be read in. */
const SHARE = 120

/** How wide a table with these columns has to be so that nothing is cut that must not be. */
export function roomFor(widths: readonly (string | undefined)[], hasActions: boolean): number {
  const columns = widths.map((width) => (width?.endsWith('px') ? Number.parseFloat(width) : SHARE))
  const all = hasActions ? [...columns, ACTIONS_WIDTH] : columns
  return all.reduce((sum, column) => sum + column + GAP, PADDING - GAP)
}

/** Whether rows are cards: on a phone, and wherever `frame` has less room than the table needs. */
export function useCards(frame: HTMLElement | null, needed: number): boolean {
  const phone = usePhone()
  const [isTight, setTight] = useState(false)
  useLayoutEffect(() => {
    if (frame === null) return
    const measure = () => setTight(frame.clientWidth < needed)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    return () => observer.disconnect()
  }, [frame, needed])
  return phone || isTight
}
