import { listAnd } from '#contract/text.ts'
import { largestBreaker } from '#features/electrical/calculators/rules/conductor.ts'
import type { Code } from '#features/electrical/calculators/rules/edition.ts'
import { type Reference, toReference } from '#features/electrical/calculators/rules/outcome.ts'
import { isAtMost, type Size, sizes, sizeText } from '#features/electrical/calculators/rules/wires.ts'
import { breakerText, type Protection } from './breakers.ts'
import { listSpaces, type Placed, spacesText } from './layout.ts'
import { calculateLoad, getHighLeg, isOnHighLeg, type LoadedPanel, supplies } from './load.ts'
import { listRoomHints } from './rooms.ts'

// Problems in a panel's directory or breakers, each with the section it comes from in the edition that the work follows. They never
// block a save: the authority having jurisdiction decides.

export type Warning = {
  tone: 'warn' | 'info'
  text: string
  /** The section of the code, if it comes from one. */
  reference: Reference | null
  circuit_id: string | null
}

/** Words that name a kind of load, but not which one. */
const VAGUE = new Set(
  (
    'light lights lighting lamp lamps plug plugs outlet outlets receptacle receptacles recept recepts rec recs switch switches ' +
    'circuit circuits breaker breakers power appliance appliances equipment load loads room rooms house home misc ' +
    'miscellaneous general various other others stuff unknown unused used new old main branch test tbd na n/a none ' +
    'and the of for with in more extra 1 2 3 4 5 6 7 8 9 a b c'
  ).split(' '),
)

const splitWords = (label: string): string[] =>
  label
    .toLowerCase()
    .split(/[^\p{L}\p{N}/']+/u)
    .filter((word) => word !== '')

/** True if a label is too vague for a directory, such as `lights` or `plugs`. */
export const isVague = (label: string): boolean => splitWords(label).every((word) => VAGUE.has(word))

/** Shared spaces, whose names look like a person's. */
const SHARED = new Set(["men's", "women's", "children's", "kids'", "boys'", "girls'", "janitor's", "owner's"])

/** True if a label names its user, such as Kim's room: the next occupants cannot read it. */
export const namesOccupant = (label: string): boolean =>
  splitWords(label.replaceAll('’', "'")).some((word) => /.(?:'s|s')$/.test(word) && !SHARED.has(word))

type Panel = LoadedPanel & { busbar_amps: number; solar_backfeed_amps: number | null; is_dwelling: boolean }
type Circuit = Placed & {
  id: string
  label: string
  breaker_amps: number
  protection: Protection
  load_va: number | null
  wire_size?: string | null
  spare: boolean
}

// A size as it is written beside a breaker: `12 AWG`, `#12`, `12/2 NM-B`, `2/0 Al`, `250 kcmil`.
const WRITTEN = [
  /#\s*(\d+(?:\/0)?)/,
  /(\d+(?:\/0)?)\s*(?:awg|ga\b|gauge|kcmil|mcm)/,
  /(\d+)[/-][2-9]\b/,
  /^(\d+(?:\/0)?)(?:\s|$)/,
]

/** The conductor that a wire size names, or null where it is not clear. */
export function wireIn(text: string): { size: Size; material: 'copper' | 'aluminum' } | null {
  const plain = text.toLowerCase()
  const name = WRITTEN.flatMap((pattern) => pattern.exec(plain)?.[1] ?? []).at(0)
  const size = sizes.find((one) => one === name)
  return size === undefined ? null : { size, material: /\bal\b|alum/.test(plain) ? 'aluminum' : 'copper' }
}

/** A breaker that is too large for its wire, even at 75 °C. */
function wireWarning(code: Code, { wire_size, breaker_amps, ...circuit }: Circuit): Warning[] {
  const wire = wire_size == null ? null : wireIn(wire_size)
  const largest = wire && largestBreaker(code, wire.material, wire.size)
  if (wire === null || largest === null || breaker_amps <= largest) return []
  // It may be the feeder of an entire dwelling, which has 83%.
  const { from, to, percent } = code.dwellingService
  if (breaker_amps >= from && breaker_amps <= to && largest * 100 >= breaker_amps * percent) return []
  return [
    {
      tone: 'warn',
      text: `${spacesText(circuit)}: ${breaker_amps} A is more than ${sizeText(wire.size)} ${wire.material} may have, ${largest} A at most. Motors and air conditioners have their own rules.`,
      reference: toReference(code, isAtMost(wire.size, '10') ? code.smallConductors.section : code.protection.section),
      circuit_id: circuit.id,
    },
  ]
}

function circuitWarnings(code: Code, panel: Panel, circuit: Circuit): Warning[] {
  const { id: circuit_id, label, breaker_amps } = circuit
  const where = spacesText(circuit)
  const verb = circuit.poles === 1 ? 'is' : 'are'
  return [
    ...(!circuit.spare && isVague(label)
      ? [
          {
            tone: 'warn' as const,
            text: `${where} ${verb} labeled “${label}”. Name what it feeds and where, such as “Kitchen counter receptacles”.`,
            reference: toReference(code, code.panels.directory),
            circuit_id,
          },
        ]
      : []),
    ...(namesOccupant(label)
      ? [
          {
            tone: 'warn' as const,
            text: `${where} ${verb} labeled “${label}”. Name the room instead of its user: a label must not depend on who lives there.`,
            reference: toReference(code, code.panels.directory),
            circuit_id,
          },
        ]
      : []),
    ...(breaker_amps > panel.rating_amps
      ? [
          {
            tone: 'warn' as const,
            text: `${where}: the breaker (${breakerText(circuit)}) is larger than the panel's rating of ${panel.rating_amps} A.`,
            reference: null,
            circuit_id,
          },
        ]
      : []),
    ...highLegWarning(code, panel, circuit),
    ...wireWarning(code, circuit),
  ]
}

/** One pole on the high leg is no 120 V circuit. A slash rating is too low for two poles: its lower value is that to ground. */
function highLegWarning(code: Code, panel: Panel, circuit: Circuit): Warning[] {
  const high = getHighLeg(panel)
  if (high === null || circuit.poles > 2 || !isOnHighLeg(panel, circuit)) return []
  const { volts, between } = supplies[panel.voltage]
  const { text, section } =
    circuit.poles === 1
      ? {
          text: `is on the high leg (${high.leg}), which has ${high.volts} V to neutral. Move a 120 V circuit to another leg.`,
          section: code.panels.highLeg,
        }
      : {
          text: `are a 2-pole breaker on the high leg (${high.leg}), which has ${high.volts} V to ground. It needs a straight rating of ${between} V: one marked ${volts[0]}/${between} V is not enough.`,
          section: code.panels.straightRating,
        }
  return [
    {
      tone: 'warn',
      text: `${spacesText(circuit)} ${text}`,
      reference: toReference(code, section),
      circuit_id: circuit.id,
    },
  ]
}

/** How many tandems and quads a panel takes, and where, is on its own label. */
function tandemNote(code: Code, circuits: readonly Circuit[]): Warning[] {
  const tandems = circuits.filter(({ half }) => half !== null).flatMap(listSpaces)
  const spaces = [...new Set(tandems)].toSorted((a, b) => a - b).map(String)
  if (spaces.length === 0) return []
  return [
    {
      tone: 'info',
      text: `Tandem or quad breakers in ${spaces.length === 1 ? 'space' : 'spaces'} ${listAnd(spaces)}: check the panel's label. It must be listed for them in these spaces.`,
      reference: toReference(code, code.panels.tandem),
      circuit_id: null,
    },
  ]
}

function solarInfo(code: Code, { busbar_amps, main_breaker_amps, solar_backfeed_amps, rating_amps }: Panel): Warning[] {
  if (solar_backfeed_amps === null) return []
  const main = main_breaker_amps ?? rating_amps
  const sum = main + solar_backfeed_amps
  const { section, percent } = code.panels.busbar
  const limit = (busbar_amps * percent) / 100
  const source = main_breaker_amps === null ? 'panel rating' : 'main breaker'
  const text = `Busbar with solar: ${main} A ${source} + ${solar_backfeed_amps} A solar = ${sum} A, ${
    sum <= limit ? 'within' : 'above'
  } ${percent}% of the ${busbar_amps} A busbar (${limit} A). This holds for a solar breaker at the end opposite the main.`
  return [{ tone: sum <= limit ? 'info' : 'warn', text, reference: toReference(code, section), circuit_id: null }]
}

/** Everything about a panel that should be looked at, the panel's own first, then by space. */
export function listWarnings(code: Code, panel: Panel, circuits: readonly Circuit[]): Warning[] {
  const { fullest, capacity } = calculateLoad(panel, circuits)
  const own = (text: string): Warning => ({ tone: 'warn', text, reference: null, circuit_id: null })
  return [
    ...(panel.rating_amps > panel.busbar_amps
      ? [own(`The panel's rating (${panel.rating_amps} A) is larger than the busbar (${panel.busbar_amps} A).`)]
      : []),
    ...(panel.main_breaker_amps !== null && panel.main_breaker_amps > panel.busbar_amps
      ? [own(`The main breaker (${panel.main_breaker_amps} A) is larger than the busbar (${panel.busbar_amps} A).`)]
      : []),
    ...(fullest > capacity
      ? [
          own(
            `The connected load (${fullest} A on the fullest leg) is above ${capacity} A. Calculate the load with its demand factors.`,
          ),
        ]
      : []),
    ...solarInfo(code, panel),
    ...tandemNote(code, circuits),
    ...circuits.toSorted((a, b) => a.space - b.space).flatMap((circuit) => circuitWarnings(code, panel, circuit)),
    ...(panel.is_dwelling ? listRoomHints(code, circuits) : []).map(({ section, text }): Warning => ({
      tone: 'info',
      text,
      reference: toReference(code, section),
      circuit_id: null,
    })),
  ]
}
