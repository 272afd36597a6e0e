import type { Slot } from './slots.ts'

// The board is one stop of the Tab key. Within it the arrows go from stop to stop: the days' headings, and in each cell its
// cards, "+2 more", and the free place, in this order.

/** The stops of each cell, row by row. */
export type Stops = readonly (readonly (readonly string[])[])[]

export const dayStop = (day: string): string => `day ${day}`
export const moreStop = (column: string, day: string): string => `more ${column} ${day}`
/** The free place of a cell. */
export const freeStop = (column: string, day: string): string => `free ${column} ${day}`
export const stopOfSlot = ({ column, wall }: Slot): string => freeStop(column ?? '', wall.slice(0, 10))

type Place = { row: number; cell: number; index: number }

function find(stops: Stops, wanted: string): Place | null {
  for (const [row, cells] of stops.entries())
    for (const [cell, names] of cells.entries()) {
      const index = names.indexOf(wanted)
      if (index !== -1) return { row, cell, index }
    }
  return null
}

/** The same place in another cell: the free place for the free place, a card for a card. */
function sameIn(from: readonly string[], index: number, to: readonly string[] | undefined): string | null {
  if (!to) return null
  const last = to.length - 1
  return to[index === from.length - 1 ? last : Math.min(index, Math.max(last - 1, 0))] ?? null
}

/**
 * Where a key leads: up and down through a day, left and right to the day before and after, Home and End to the ends of the
 * week, Page Up and Page Down to another technician. Null for any other key, and at the edge.
 */
export function nextStop(stops: Stops, from: string, key: string): string | null {
  const at = find(stops, from)
  if (!at) return null
  const { row, cell, index } = at
  const cells = stops[row] ?? []
  const here = cells[cell] ?? []
  if (key === 'ArrowDown') return here[index + 1] ?? stops[row + 1]?.[cell]?.[0] ?? null
  if (key === 'ArrowUp') return here[index - 1] ?? stops[row - 1]?.[cell]?.at(-1) ?? null
  if (key === 'ArrowLeft') return sameIn(here, index, cells[cell - 1])
  if (key === 'ArrowRight') return sameIn(here, index, cells[cell + 1])
  if (key === 'Home') return sameIn(here, index, cells[0])
  if (key === 'End') return sameIn(here, index, cells.at(-1))
  if (key === 'PageUp') return stops[row - 1]?.[cell]?.[0] ?? null
  if (key === 'PageDown') return stops[row + 1]?.[cell]?.[0] ?? null
  return null
}
