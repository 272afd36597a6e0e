import { useLayoutEffect, useState } from 'react'
import { usePhone } from '../platform/media.ts'

/** The width of the actions column: the menu, and the button in the row. */
export const actionsWidth = (inlineAction: boolean): number => (inlineAction ? 104 : 64)

const GAP = 16
const PADDING = 32
/** The minimum readable width of a column that shares the remaining space. */
const SHARE = 88

/** The minimum width of a table with these columns, so that nothing essential is cut. */
export function widthFor(widths: readonly (string | undefined)[], actions?: number): number {
  const columns = widths.map((width) => (width?.endsWith('px') ? Number.parseFloat(width) : SHARE))
  const all = actions === undefined ? columns : [...columns, actions]
  return all.reduce((sum, column) => sum + column + GAP, PADDING - GAP)
}

/** True if rows are cards: on mobile, and where `frame` is narrower than the table needs. */
export function useCards(frame: HTMLElement | null, needed: number): boolean {
  const phone = usePhone()
  const [isTight, setTight] = useState(false)
  useLayoutEffect(() => {
    if (frame === null || phone) return
    const measure = () => setTight(frame.clientWidth < needed)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    return () => observer.disconnect()
  }, [frame, needed, phone])
  return phone || isTight
}
