import { capitalized, listAnd } from '#contract/text.ts'
import { breakerText } from './breakers.ts'

// Breaker positions in a panel. Odd spaces are on the left, even ones on the right; a breaker with more poles takes every other
// space below its first one. The two 1-pole circuits of a tandem share a space: 5A is above 5B.

export const halves = ['A', 'B'] as const
export type Half = (typeof halves)[number]

export type Span = { space: number; poles: number }
/** A circuit's place: `half` is its half of a tandem, or null for a full-size breaker. */
export type Placed = Span & { half: Half | null }

/** The row of a space: 1 and 2 are in the first. */
export const getRow = (space: number): number => Math.ceil(space / 2)

/** The spaces that a breaker takes: 5, 7 for two poles at space 5. */
export const listSpaces = ({ space, poles }: Span): number[] => Array.from({ length: poles }, (_, n) => space + 2 * n)

/** A space as the directory writes it: `5`, or `5A` for half of a tandem. */
export const spaceNumber = ({ space, half }: Omit<Placed, 'poles'>): string => `${space}${half ?? ''}`

/** The numbers of a breaker's spaces: `5`, `7`, or `5A`. */
export const listNumbers = (placed: Placed): string[] =>
  listSpaces(placed).map((space) => spaceNumber({ space, half: placed.half }))

/** `space 5`, `space 5A`, `spaces 5 and 7`, `spaces 5, 7, and 9` */
export const spacesPhrase = (placed: Placed): string =>
  `${placed.poles === 1 ? 'space' : 'spaces'} ${listAnd(listNumbers(placed))}`
/** The same at the beginning of a line. */
export const spacesText = (placed: Placed): string => capitalized(spacesPhrase(placed))

const areHalves = (a: Placed, b: Placed): boolean => a.half !== null && b.half !== null && a.half !== b.half

/** As the exclusion constraint of the table has it. */
const overlap = (a: Placed, b: Placed): boolean =>
  listSpaces(a).some((space) => listSpaces(b).includes(space)) && !areHalves(a, b)

type Panel = { spaces: number; legs: number }
type Refusal = { path: keyof Placed; message: string }
type Circuit = Placed & { id: string; label: string; breaker_amps: number }

/** Why a breaker does not fit into a panel, whatever else is in it, at the field to change; or null. */
export function sizeRefusal({ spaces, legs }: Panel, { space, poles, half }: Placed): Refusal | null {
  if (poles > legs) return { path: 'poles', message: 'A single-phase panel takes breakers with 1 or 2 poles.' }
  if (half !== null && poles > 1)
    return { path: 'half', message: 'Each half of a tandem has 1 pole. Choose 1 pole, or a full-size breaker.' }
  if (space > spaces)
    return { path: 'space', message: `This panel has ${spaces} spaces. Choose one from 1 to ${spaces}.` }
  const last = space + 2 * (poles - 1)
  if (last <= spaces) return null
  const message = `A ${poles}-pole breaker at space ${space} also needs space ${last}, but this panel has ${spaces} spaces. Choose a space up to ${spaces - 2 * (poles - 1)}.`
  return { path: 'space', message }
}

/** The circuit that already has one of these spaces, or this half of one. */
export const findHolder = <C extends Circuit>(circuits: readonly C[], place: Placed, except?: string): C | undefined =>
  circuits.find((circuit) => circuit.id !== except && overlap(circuit, place))

export const takenBy = (holder: Circuit): string =>
  `${spacesText(holder)} ${holder.poles === 1 ? 'has' : 'have'} ${holder.label} (${breakerText(holder)}). Move that circuit first, or choose a free space.`

/** The first spaces at which such a breaker fits. */
export const freeSpaces = (
  panel: Panel,
  circuits: readonly Circuit[],
  breaker: Omit<Placed, 'space'>,
  except?: string,
): number[] =>
  Array.from({ length: panel.spaces }, (_, n) => n + 1).filter((space) => {
    const place = { ...breaker, space }
    return sizeRefusal(panel, place) === null && findHolder(circuits, place, except) === undefined
  })

/** A breaker, an empty space, or the empty half beside a tandem's circuit, in one column of the drawing. */
export type Slot<C> = Placed & { circuit: C | null }

export type Drawing<C = unknown> = { left: Slot<C>[]; right: Slot<C>[] }

/** Both columns of a panel from top to bottom. Each space, or half of a tandem, is in one slot. */
export function createDrawing<C extends Placed>(spaces: number, circuits: readonly C[]): Drawing<C> {
  const column = (first: number): Slot<C>[] => {
    const slots: Slot<C>[] = []
    for (let space = first; space <= spaces;) {
      const there = circuits.filter((one) => one.space === space)
      const poles = there[0]?.poles ?? 1
      const parts = there.some(({ half }) => half !== null) ? halves : [null]
      for (const half of parts)
        slots.push({ space, poles, half, circuit: there.find((one) => one.half === half) ?? null })
      space += 2 * poles
    }
    return slots
  }
  return { left: column(1), right: column(2) }
}

/** The slots of both columns by space. */
export const listSlots = <C>({ left, right }: Drawing<C>): Slot<C>[] =>
  [...left, ...right].toSorted((a, b) => a.space - b.space)

/** The legs, as indexes, that a breaker connects to: rows of spaces take turns. */
export const listLegs = (span: Span, legs: number): number[] =>
  listSpaces(span).map((space) => (getRow(space) - 1) % legs)

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
 * The number of the slot that an arrow key leads to: up and down its column, left and right to the slot beside its first space, Home
 * and End to the first and last slot of the column. The same one at an edge.
 */
export function nextSpace({ left, right }: Drawing, from: string, key: string): string | null {
  const at = (column: typeof left) => column.findIndex((slot) => spaceNumber(slot) === from)
  const own = at(left) === -1 ? right : left
  const index = at(own)
  const beside = (column: typeof left, step: number) =>
    column.find((slot) => listSpaces(slot).includes((own[index]?.space ?? 0) + step)) ?? column.at(-1)
  const to: Record<string, () => Slot<unknown> | undefined> = {
    ArrowDown: () => own[index + 1],
    ArrowUp: () => own[index - 1],
    ArrowLeft: () => (own === right ? beside(left, -1) : undefined),
    ArrowRight: () => (own === left ? beside(right, 1) : undefined),
    Home: () => own[0],
    End: () => own.at(-1),
  }
  if (!to[key]) return null
  const slot = to[key]()
  return slot ? spaceNumber(slot) : from
}
