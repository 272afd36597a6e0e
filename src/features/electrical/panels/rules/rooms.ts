import type { Code } from '#features/electrical/calculators/rules/edition.ts'
import type { Protection } from './breakers.ts'
import { type Placed, spacesPhrase } from './layout.ts'

// Hints for dwellings: circuits whose labels name a room, with a breaker that lacks what the room needs.

type Circuit = Placed & { label: string; breaker_amps: number; protection: Protection; spare: boolean }

/** `Bedrooms 2 & 3` has `bedroom`. */
const splitWords = (label: string): Set<string> =>
  new Set(
    label
      .toLowerCase()
      .split(/[^\p{L}\p{N}/]+/u)
      .flatMap((word) => [word, word.replace(/s$/, '')]),
  )

const RECEPTACLES = ['receptacle', 'recept', 'outlet', 'plug', 'counter']
/** Without a receptacle: nothing to plug in. */
const FIXED = ['light', 'lighting', 'lamp', 'fan', 'smoke', 'hood']
const OUTDOORS = ['outdoor', 'outside', 'exterior', 'patio', 'porch', 'deck']
/** Listed equipment, which Exception 2 of 210.8(F) leaves out. */
const CLIMATE = ['ac', 'a/c', 'hvac', 'condenser', 'compressor', 'heat']

const hasAny = (words: Set<string>, list: readonly string[]) => list.some((word) => words.has(word))
const named = ({ label, ...circuit }: Circuit) => `“${label}” (${spacesPhrase(circuit)})`

type RoomHint = { section: string; text: string }

/** Circuits of a dwelling that may lack GFCI or AFCI protection, one hint for each section. */
export function listRoomHints({ panels: { gfci, afci }, outdoorGfci }: Code, circuits: readonly Circuit[]): RoomHint[] {
  const used = circuits.filter(({ spare }) => !spare).map((circuit) => ({ circuit, words: splitWords(circuit.label) }))
  const without = (protection: Protection) =>
    used.filter(({ circuit }) => circuit.protection !== protection && circuit.protection !== 'dual')
  const receptacles = without('gfci').filter(({ words }) => !hasAny(words, FIXED) || hasAny(words, RECEPTACLES))
  const isSmall = ({ poles, breaker_amps }: Circuit) => poles === 1 && breaker_amps <= afci.upTo

  const indoors = receptacles.filter(
    ({ circuit, words }) => isSmall(circuit) && hasAny(words, [...gfci.rooms, ...OUTDOORS]),
  )
  const outdoors = receptacles.filter(
    ({ circuit, words }) =>
      !isSmall(circuit) &&
      circuit.breaker_amps <= outdoorGfci.upTo &&
      hasAny(words, OUTDOORS) &&
      !hasAny(words, CLIMATE),
  )
  const living = without('afci').filter(({ circuit, words }) => isSmall(circuit) && hasAny(words, afci.rooms))

  const hint = (list: typeof used, section: string, kind: string, rule: string): RoomHint[] =>
    list.length === 0
      ? []
      : [{ section, text: `No ${kind} breaker: ${list.map(({ circuit }) => named(circuit)).join(', ')}. ${rule}` }]
  return [
    ...hint(indoors, gfci.section, 'GFCI', 'Receptacles there need GFCI protection, in the breaker or at the outlets.'),
    ...hint(
      outdoors,
      outdoorGfci.section,
      'GFCI',
      `Outdoor outlets up to ${outdoorGfci.upTo} A need GFCI protection, listed heating and cooling equipment apart.`,
    ),
    ...hint(living, afci.section, 'AFCI', 'Circuits of these rooms need AFCI protection.'),
  ]
}
