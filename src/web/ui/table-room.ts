import { useLayoutEffect, useState } from 'react'
import { usePhone } from '#web/platform/media.ts'

/** The width of the column of actions: their menu, and the one that is a button in the row. */
export const actionsWidth = (inlineAction: boolean): number => (inlineAction ? 104 : 64)

const GAP = 16
const PADDING = 32
/** The least that a column which shares the rest can be read in. */
const SHARE = 112

/** How wide a table with these columns has to be so that nothing is cut that must not be. */
export function roomFor(widths: readonly (string | undefined)[], actions?: number): number {
  const columns = widths.map((width) => (width?.endsWith('px') ? Number.parseFloat(width) : SHARE))
  const all = actions === undefined ? columns : [...columns, actions]
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
