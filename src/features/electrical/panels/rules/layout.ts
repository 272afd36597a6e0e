import { breakerText } from './breakers.ts'

// Breaker positions in a panel. Odd spaces are on the left, even ones on the right; a breaker with more poles takes every other
// space below its first one.

export type Placed = { space: number; poles: number }

/** The spaces that a breaker takes: 5, 7 for two poles at space 5. */
export const listSpaces = ({ space, poles }: Placed): number[] => Array.from({ length: poles }, (_, n) => space + 2 * n)

/** `Space 5`, `Spaces 5 and 7`, `Spaces 5, 7, and 9` */
export function spacesText(placed: Placed): string {
  const spaces = listSpaces(placed)
  if (spaces.length === 1) return `Space ${placed.space}`
  const last = spaces.at(-1)
  return `Spaces ${spaces.slice(0, -1).join(', ')}${spaces.length > 2 ? ',' : ''} and ${last}`
}

const overlap = (a: Placed, b: Placed): boolean => listSpaces(a).some((space) => listSpaces(b).includes(space))

type Panel = { spaces: number; legs: number }
type Circuit = Placed & { id: string; label: string; breaker_amps: number }

/** Why a breaker does not fit into a panel, whatever else is in it; or null. */
export function sizeRefusal({ spaces, legs }: Panel, place: Placed): string | null {
  if (place.poles > legs) return 'A single-phase panel takes breakers with 1 or 2 poles.'
  if (place.space > spaces) return `This panel has ${spaces} spaces. Choose one from 1 to ${spaces}.`
  const last = listSpaces(place).at(-1) ?? place.space
  if (last <= spaces) return null
  return `A ${place.poles}-pole breaker at space ${place.space} also needs space ${last}, but this panel has ${spaces} spaces. Choose a space up to ${spaces - 2 * (place.poles - 1)}.`
}

/** The circuit that already has one of these spaces. */
export const findHolder = <C extends Circuit>(circuits: readonly C[], place: Placed, except?: string): C | undefined =>
  circuits.find((circuit) => circuit.id !== except && overlap(circuit, place))

export const takenBy = (holder: Circuit): string =>
  `${spacesText(holder)} ${holder.poles === 1 ? 'has' : 'have'} ${holder.label} (${breakerText(holder)}). Move that circuit first, or choose a free space.`

/** The first spaces at which a breaker with these poles fits. */
export const freeSpaces = (panel: Panel, circuits: readonly Circuit[], poles: number, except?: string): number[] =>
  Array.from({ length: panel.spaces }, (_, n) => n + 1).filter((space) => {
    const place = { space, poles }
    return sizeRefusal(panel, place) === null && findHolder(circuits, place, except) === undefined
  })

/** A breaker, or an empty space, in one column of the drawing. */
export type Slot<C> = { space: number; poles: number; circuit: C | null }

export type Drawing<C = unknown> = { left: Slot<C>[]; right: Slot<C>[] }

/** Both columns of a panel from top to bottom. Each space is in one slot. */
export function createDrawing<C extends Placed>(spaces: number, circuits: readonly C[]): Drawing<C> {
  const column = (first: number): Slot<C>[] => {
    const slots: Slot<C>[] = []
    for (let space = first; space <= spaces;) {
      const circuit = circuits.find((one) => one.space === space) ?? null
      const poles = circuit?.poles ?? 1
      slots.push({ space, poles, circuit })
      space += 2 * poles
    }
    return slots
  }
  return { left: column(1), right: column(2) }
}

/** The legs, as indexes, that a breaker connects to: rows of spaces take turns. */
export const listLegs = (placed: Placed, legs: number): number[] =>
  listSpaces(placed).map((space) => (Math.ceil(space / 2) - 1) % legs)

type Fed = { id: string; fed_from_id: string | null }

/** True if a panel fed from `from` would feed itself. */
export function feedsItself(panels: readonly Fed[], id: string, from: string | null): boolean {
  const visited = new Set([id])
  for (let above = from; above !== null;) {
    if (visited.has(above)) return true
    visited.add(above)
    const next = above
    above = panels.find((panel) => panel.id === next)?.fed_from_id ?? null
  }
  return false
}

/**
 * The space that an arrow key leads to from a slot: up and down its column, left and right to the slot beside its first space, Home
 * and End to the first and last slot of the column. The same one at an edge.
 */
export function nextSpace({ left, right }: Drawing, from: number, key: string): number | null {
  const own = from % 2 === 1 ? left : right
  const index = own.findIndex(({ space }) => space === from)
  const beside = (column: typeof left, first: number) =>
    column.find((slot) => listSpaces(slot).includes(first))?.space ?? column.at(-1)?.space
  const to: Record<string, () => number | undefined> = {
    ArrowDown: () => own[index + 1]?.space,
    ArrowUp: () => own[index - 1]?.space,
    ArrowLeft: () => (own === right ? beside(left, from - 1) : undefined),
    ArrowRight: () => (own === left ? beside(right, from + 1) : undefined),
    Home: () => own[0]?.space,
    End: () => own.at(-1)?.space,
  }
  return to[key] ? (to[key]() ?? from) : null
}
