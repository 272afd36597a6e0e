// A board is one Tab stop. Arrow keys move between its stops, in the order in which they are shown.

/** The names of the stops of each cell, row by row. A plain list of columns is one row. */
export type Stops = readonly (readonly (readonly string[])[])[]

/** The free area at the end of a cell, which adds to it. */
export const freeStop = (cell: string): string => `free ${cell}`
const isFree = (stop: string | undefined) => stop?.startsWith('free ') ?? false

type Place = { row: number; cell: number; index: number }

function find(stops: Stops, target: string): Place | null {
  for (const [row, cells] of stops.entries())
    for (const [cell, names] of cells.entries()) {
      const index = names.indexOf(target)
      if (index !== -1) return { row, cell, index }
    }
  return null
}

/** The same stop in another cell: the free area for the free area, a card for a card. */
function sameIn(from: readonly string[], index: number, to: readonly string[] | undefined): string | null {
  if (!to) return null
  const cards = to.filter((stop) => !isFree(stop))
  return (isFree(from[index]) ? to.at(-1) : (cards[Math.min(index, cards.length - 1)] ?? to.at(-1))) ?? null
}

const isFilled = (cell: readonly string[]) => cell.length > 0

/**
 * The stop that a key leads to: up and down within a column, left and right to the next filled cell, Home and End to the first and
 * last one, Page Up and Page Down to another row. Null for any other key, and at the edge.
 */
export function nextStop(stops: Stops, from: string, key: string): string | null {
  const at = find(stops, from)
  if (!at) return null
  const { row, cell, index } = at
  const cells = stops[row] ?? []
  const here = cells[cell] ?? []
  if (key === 'ArrowDown') return here[index + 1] ?? stops[row + 1]?.[cell]?.[0] ?? null
  if (key === 'ArrowUp') return here[index - 1] ?? stops[row - 1]?.[cell]?.at(-1) ?? null
  if (key === 'ArrowLeft') return sameIn(here, index, cells.slice(0, cell).findLast(isFilled))
  if (key === 'ArrowRight') return sameIn(here, index, cells.slice(cell + 1).find(isFilled))
  if (key === 'Home') return sameIn(here, index, cells.find(isFilled))
  if (key === 'End') return sameIn(here, index, cells.findLast(isFilled))
  if (key === 'PageUp') return stops[row - 1]?.[cell]?.[0] ?? null
  if (key === 'PageDown') return stops[row + 1]?.[cell]?.[0] ?? null
  return null
}
