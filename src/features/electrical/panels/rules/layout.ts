import { capitalized, listAnd } from '#contract/text.ts'
import { breakerText } from './breakers.ts'

// Breaker positions in a panel. Odd spaces are on the left, even ones on the right; a breaker with more poles takes every other
// space below its first one. The two 1-pole circuits of a tandem share a space: 5A is above 5B. A quad has four handles in two spaces:
// 2-pole circuits take the outer ones (5A and 7B) or the inner ones (5B and 7A).

export const halves = ['A', 'B'] as const
export type Half = (typeof halves)[number]

export type Span = { space: number; poles: number }
/** A circuit's place: `half` is the half of its first space, or null for a full-size breaker. */
export type Placed = Span & { half: Half | null }

/** The row of a space: 1 and 2 are in the first. */
export const getRow = (space: number): number => Math.ceil(space / 2)

/** The spaces that a breaker takes: 5, 7 for two poles at space 5. */
export const listSpaces = ({ space, poles }: Span): number[] => Array.from({ length: poles }, (_, n) => space + 2 * n)

type Part = Omit<Placed, 'poles'>

/** A space as the directory writes it: `5`, or `5A` for half of a tandem. */
export const spaceNumber = ({ space, half }: Part): string => `${space}${half ?? ''}`

/** The space, or half of one, of each pole. The second pole of a quad's circuit is in the other half. */
const listParts = ({ half, ...span }: Placed): Part[] =>
  listSpaces(span).map((space, n) => ({ space, half: half === null || n === 0 ? half : half === 'A' ? 'B' : 'A' }))

/** The numbers of a breaker's spaces: `5`, `7`, or `5A`, or `5B`, `7A`. */
export const listNumbers = (placed: Placed): string[] => listParts(placed).map(spaceNumber)

/** True for the outer poles of a quad, which have its inner ones between them. */
const isOuter = ({ poles, half }: Placed): boolean => poles > 1 && half === 'A'

/** `space 5`, `space 5A`, `spaces 5 and 7`, `spaces 5B and 7A`, `spaces 5, 7, and 9` */
export const spacesPhrase = (placed: Placed): string =>
  `${placed.poles === 1 ? 'space' : 'spaces'} ${listAnd(listNumbers(placed))}`
/** The same at the beginning of a line. */
export const spacesText = (placed: Placed): string => capitalized(spacesPhrase(placed))

/** As the exclusion constraints of the table have it: no part twice, and no quad within another one. */
const overlap = (a: Placed, b: Placed): boolean =>
  listParts(a).some((one) =>
    listParts(b).some(
      (other) =>
        one.space === other.space &&
        (one.half === null || other.half === null || one.half === other.half || (isOuter(a) && isOuter(b))),
    ),
  )

type Panel = { spaces: number; legs: number }
type Refusal = { path: keyof Placed; message: string }
type Circuit = Placed & { id: string; label: string; breaker_amps: number }

/** Why a breaker does not fit into a panel, whatever else is in it, at the field to change; or null. */
export function sizeRefusal({ spaces, legs }: Panel, { space, poles, half }: Placed): Refusal | null {
  if (poles > legs) return { path: 'poles', message: 'A single-phase panel takes breakers with 1 or 2 poles.' }
  if (half !== null && poles > 2)
    return { path: 'half', message: 'Tandems have 1 pole and quads 2. Choose fewer poles, or a full-size breaker.' }
  if (space > spaces)
    return { path: 'space', message: `This panel has ${spaces} spaces. Choose one from 1 to ${spaces}.` }
  const last = space + 2 * (poles - 1)
  if (last <= spaces) return null
  const kind = half === null ? `${poles}-pole breaker` : 'quad'
  const message = `A ${kind} at space ${space} also needs space ${last}, but this panel has ${spaces} spaces. Choose a space up to ${spaces - 2 * (poles - 1)}.`
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

/** A breaker, an empty space, an empty half of one, or one of the outer poles of a quad, in one column of the drawing. */
export type Slot<C> = Placed & { circuit: C | null }

export type Drawing<C = unknown> = { left: Slot<C>[]; right: Slot<C>[] }

/** Both columns of a panel from top to bottom. Each space, or half of one, is in one slot. */
export function createDrawing<C extends Placed>(spaces: number, circuits: readonly C[]): Drawing<C> {
  const holders = new Map(circuits.flatMap((circuit) => listNumbers(circuit).map((number) => [number, circuit])))
  const column = (first: number): Slot<C>[] => {
    const slots: Slot<C>[] = []
    for (let space = first; space <= spaces; space += 2) {
      const isSplit = halves.some((half) => holders.has(spaceNumber({ space, half })))
      for (const half of isSplit ? halves : [null]) {
        const circuit = holders.get(spaceNumber({ space, half })) ?? null
        const isWhole = circuit !== null && !isOuter(circuit)
        // A slot of several spaces begins at the first of them.
        if (!isWhole || circuit.space === space)
          slots.push({ space, half, poles: isWhole ? circuit.poles : 1, circuit })
      }
    }
    return slots
  }
  return { left: column(1), right: column(2) }
}

/** `with 7B` at one of the outer poles of a quad, whose slot does not reach the other one; otherwise null. */
export function otherPole({ circuit, ...slot }: Slot<Placed>): string | null {
  if (circuit === null || !isOuter(circuit)) return null
  return `with ${listNumbers(circuit).find((number) => number !== spaceNumber(slot))}`
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
