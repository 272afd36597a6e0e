import { useRef, useState } from 'react'
import type { Row } from '#web/platform/row-list.ts'

/** Selects rows of a list; `ids` is null unless rows are being selected. `visible` are those on the screen, in order. */
export function useRowSelection(visible: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null)
  const last = useRef<string | null>(null)
  /** `through`: with every row between it and the last one. */
  const toggle = (row: Row, through: boolean) => {
    const from = visible.findIndex(({ id }) => id === last.current)
    const to = visible.findIndex(({ id }) => id === row.id)
    const range = through && from >= 0 ? visible.slice(Math.min(from, to), Math.max(from, to) + 1) : [row]
    last.current = row.id
    setIds((ids) => {
      const next = new Set(ids)
      for (const { id } of range) {
        if (ids?.has(row.id)) next.delete(id)
        else next.add(id)
      }
      return next
    })
  }
  return {
    ids,
    toggle,
    start: () => setIds(new Set()),
    selectAll: () => setIds((ids) => new Set([...(ids ?? []), ...visible.map(({ id }) => id)])),
    clear: () => setIds(null),
  }
}
