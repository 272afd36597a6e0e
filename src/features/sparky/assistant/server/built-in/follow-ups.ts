import { factsIn, withoutFacts } from './entry.ts'
import type { Audience } from './examples.ts'
import { isKnown } from './guides.ts'
import { readLikeFigure } from './said.ts'
import { ENDS, PLUS_TAX } from './spoken-lines.ts'
import { pick, SUPERLATIVES } from './subjects.ts'
import { FEW, FOLLOWS, isCorrection, isOnlySlots, mergeSlots, SHORT, type Turn, WHAT_IF } from './turn.ts'
import { isSure, match, takesDetails, takesItems, type Understanding, unusedTags } from './understand.ts'
import { wordsIn } from './words.ts'

const NUMBER = /(?<![\w/{])\d+(?:\/\d+)?(?![\w/}]|[ -](?:phase|pole)\b)/
const FRACTION = /\d\/\d|3[- ]quarters?|three[- ]quarters?/i
/** `and 208`, `and 3/4`: a number alone is a figure of the unit that was said before, and no date. */
function withFigure({ slots }: Turn, reading: Understanding): Understanding {
  const { rest, text } = reading
  const [fraction] = (rest.includes('{when}') && FRACTION.exec(text)) || []
  const words = fraction === undefined ? NUMBER.exec(rest)?.[0] : '{when}'
  if (words === undefined || reading.slots.said.length > 0) return reading
  const [figure] = readLikeFigure(slots.said, fraction?.replace(/^.*quarters?$/i, '3/4') ?? words)
  if (figure === undefined) return reading
  const when = fraction === undefined ? reading.slots.when : null
  return { ...reading, rest: rest.replace(words, `{${figure.tag}}`), slots: { ...reading.slots, when, said: [figure] } }
}

/** Both messages in one. `If I downsize the main` leaves a subject of the trade as it was, if it blurs it. */
function withBefore(audience: Audience, turn: Turn, { rest }: Understanding): string {
  const both = `${turn.rest}, ${rest}`
  return turn.entry === 'code' && WHAT_IF.test(rest) && !isKnown(audience, both) ? turn.rest : both
}

/** `and aluminum`, `its 150 feet away`, `and 208`: the previous request with details that it can use. */
export function withDetail(audience: Audience, turn: Turn, typed: Understanding): Turn | null {
  const { entry } = turn
  if (entry === null || wordsIn(typed.rest).length > FEW || !takesDetails(audience, entry)) return null
  const reading = withFigure(turn, typed)
  const facts = factsIn(reading.text)
  const { said, clients, people, address } = reading.slots
  const isEmpty = clients.length + people.length + said.length + facts.length === 0
  if ((isEmpty && !FOLLOWS.test(reading.rest)) || address !== null) return null
  if (unusedTags(audience, entry, reading).length > 0) return null
  const rest = withBefore(audience, turn, reading)
  const slots = mergeSlots(turn.slots, reading.slots)
  const matches = match(audience, { ...turn, rest, slots })
  const [best] = matches
  return {
    ...turn,
    // `What breaker`, after the amps of a motor, is for another entry.
    entry:
      best && best.entry !== 'code' && isSure({ matches }) && takesDetails(audience, best.entry) ? best.entry : entry,
    // The later facts count, and the first one that is said.
    text: `${reading.text}, ${withoutFacts(turn.text, facts)}`,
    rest,
    slots,
    only: [],
  }
}

/** `and a spa disconnect`: the same request about another thing. */
export const withItem = (audience: Audience, turn: Turn, reading: Understanding): Turn | null =>
  turn.entry !== null &&
  !isSure(reading) &&
  FOLLOWS.test(reading.rest) &&
  takesItems(audience, turn.entry) &&
  wordsIn(reading.rest).length <= FEW / 2 &&
  !/[{\d]/.test(reading.rest)
    ? { ...reading, text: reading.text.replace(FOLLOWS, ''), entry: turn.entry, answers: {}, only: [] }
    : null

const PROPOSED = 'Nothing happens until you confirm it.'
const ADD = /^(?:(?:and|also|ok|then|please)[, ]+)*(?:add|put|include|throw in)(?: on| in)?\s+(.+)$/i
const MAKE_IT =
  /^(?:(?:no|ok|actually|wait|sorry)[, ]+)*(?:make|change) (?:it|that) (?:to )?(\d+)(?: ?min\w*)?(?: instead)?\W*$/i
const MINUTES = /\b\d+(?= ?min)/i
/** A draft that was created is edited on its screen: a second one would be a duplicate. */
const CREATED = /^Done: /m
const isDocument = (entry: string | null): boolean => entry === 'new_invoice' || entry === 'new_quote'

/** After a card: the same change with a correction (`make it 1 PM`, `make it 45`) or another line or term (`add a permit`, `plus tax`). */
export function withCorrection(turn: Turn, answer: string, typed: Understanding): Turn | null {
  if (turn.entry === null || !answer.includes(PROPOSED)) return null
  if (isDocument(turn.entry) && CREATED.test(answer)) return null
  const [, line] = ADD.exec(typed.text) ?? []
  if (line !== undefined && isDocument(turn.entry)) return { ...turn, text: `${turn.text} and ${line}` }
  if (
    isDocument(turn.entry) &&
    wordsIn(typed.text).length <= FEW &&
    (PLUS_TAX.test(typed.text) || ENDS.test(typed.text))
  )
    return { ...turn, text: `${turn.text}, ${typed.text}`, slots: mergeSlots(turn.slots, typed.slots) }
  const [, minutes] = MAKE_IT.exec(typed.text) ?? []
  if (minutes !== undefined && MINUTES.test(turn.text)) {
    const said = turn.slots.said.map((one) => (one.tag === 'minutes' ? { ...one, value: Number(minutes) } : one))
    return { ...turn, text: turn.text.replace(MINUTES, minutes), slots: { ...turn.slots, said } }
  }
  const { when } = typed.slots
  if (!isCorrection(typed) || (when === null && typed.slots.people.length === 0)) return null
  // The last day that was said is the one that it goes to.
  const days =
    when !== null && when.days.length > 0 ? [...(turn.slots.when?.days.slice(0, -1) ?? []), ...when.days] : []
  const slots = mergeSlots(turn.slots, typed.slots)
  return { ...turn, slots: { ...slots, when: slots.when && days.length > 0 ? { ...slots.when, days } : slots.when } }
}

const THERE = /\b(?:it|that|this|them|they|those|there|one|lo|eso|esos|ahi|alli)\b/i

/** `can a heater sit in it`, `is that worth it`: about the subject of the trade that was answered last. */
export function withSubjectOfTrade(audience: Audience, turn: Turn, reading: Understanding): Turn | null {
  if (turn.entry !== 'code' || reading.slots.clients.length + reading.slots.people.length > 0) return null
  if (!THERE.test(reading.rest) && !FOLLOWS.test(reading.rest)) return null
  const both = { ...reading, rest: withBefore(audience, turn, reading) }
  const [best] = match(audience, both)
  const [alone] = reading.matches
  const isOther = isSure(reading) && alone?.entry !== 'code' && alone && alone.score >= (best?.score ?? 0)
  return best?.entry === 'code' && !isOther ? { ...both, entry: 'code', answers: {}, only: [] } : null
}

/** `and Sam's?`, which the last entry cannot use: both messages together may be clear. */
export function together(audience: Audience, turn: Turn | null, reading: Understanding): Understanding {
  if (turn === null || isSure(reading) || !isOnlySlots(reading)) return reading
  const both = { ...reading, rest: `${turn.rest} ${reading.rest.replace(FOLLOWS, '')}` }
  const matches = match(audience, both)
  const isUsed = unusedTags(audience, matches[0]?.entry ?? '', both).length === 0
  return isSure({ matches }) && isUsed ? { ...both, matches } : reading
}

/** `which is the biggest`: of what was shown last. */
export const isBarePick = ({ rest }: Understanding): boolean =>
  /\bwhich (?:ones?|1s?|of (?:them|these|those))\b|\bcual(?:es)? de (?:ell|es)[ao]s\b/i.test(rest) ||
  (!rest.includes('{') &&
    wordsIn(rest).length <= SHORT + 1 &&
    wordsIn(rest).some((word) => SUPERLATIVES.includes(word)))

/** `which ones`, `which invoices is that`: the same records again. */
const AGAIN =
  /^(?:and )?(?:which|what) (?:(?:ones?|invoices?|bills?|quotes?|jobs?|visits?|permits?)(?: (?:is|are) (?:that|those|they))?|are they)\W*$|^(?:y )?cual(?:es)?\W*$/i

/** `which of them is Mia's`, `the biggest`: the previous answer again, only with the records that this selects. */
export function withPick(turn: Turn, answer: string, { text, slots }: Understanding): Turn | null {
  if (turn.entry === null || wordsIn(text).length > FEW) return null
  if (AGAIN.test(text)) return { ...turn, only: [] }
  const only = pick(
    answer,
    text,
    [...slots.clients, ...slots.people].map(({ name }) => name),
  )
  return only.length === 0 ? null : { ...turn, only }
}
