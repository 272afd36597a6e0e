import type { Audience } from './examples.ts'
import { findSubject, isSelecting, lower, type Reader, type Reference, referenceIn, type Subject } from './subjects.ts'
import { FOLLOWS, HE_OR_SHE, SHORT, type Turn } from './turn.ts'
import {
  HOW_TO,
  isSure,
  lacksClient,
  match,
  type Slots,
  takesItems,
  toAudience,
  type Understanding,
  unusedTags,
} from './understand.ts'
import { wordsIn } from './words.ts'

const PRONOUN =
  /\b(?:it|that|this|them|they|their|he|she|him|her|his|su|ella|lo|le|(?:di|manda|llama|avisa|cobra|recuerda)le)\b/i
export const IT = /\b(?:it|its|that|this|them|they|those|lo|eso|esa|ese)\b/i

/** `when does the inspector come`: of what was spoken of. */
const ITS = /\bthe (?:inspect(?:or|ion)|final|rough[- ]?in|permit)\b/i

/** Readings of a message with a subject in place of its reference or at its end. */
type Filled = Understanding & { isReplaced: boolean }
function withSubject(reading: Understanding, subject: Subject, reference: Reference | null): Filled[] {
  const { clients, people, said, title, address, lead } = subject
  const { rest, text, slots } = reading
  const [client] = clients
  const phrase = reference?.words
  const fill = (kinds: string, tag: string, name: string, pronoun: RegExp, more: Partial<Slots>): Filled[] => {
    if (reference && !kinds.includes(reference.kind)) return []
    const replace = (all: string, by: string) =>
      phrase !== undefined && all.includes(phrase)
        ? all.replace(phrase, by)
        : pronoun.test(all)
          ? all.replace(pronoun, by)
          : null
    const replaced = replace(rest, tag)
    const filled = { rest: replaced ?? `${rest} ${tag}`, text: replace(text, name) ?? text }
    return [{ ...reading, ...filled, isReplaced: replaced !== null, slots: { ...slots, ...more } }]
  }
  return [
    ...(client ? fill('person any', '{client}', client.name, HE_OR_SHE, { clients }) : []),
    ...(people.length === 1 && slots.people.length === 0
      ? fill('person any', '{person}', people[0]?.name ?? '', HE_OR_SHE, { people })
      : []),
    ...(address === null || client ? [] : fill('any', '{address}', address, IT, { address })),
    ...said
      .slice(0, 1)
      .flatMap((one) =>
        fill('invoice quote permit any', `{${one.tag}}`, one.words, IT, { said: [...slots.said, one] }),
      ),
    ...(lead === undefined ? [] : fill('person any', lead, lead, HE_OR_SHE, { unknown: [lead] })),
    ...(title === null ? [] : fill('job any', lower(title), lower(title), IT, {})),
  ]
}

export const isRefusal = (entry = ''): boolean => entry === 'other' || entry.startsWith('cannot_')

/** Without a pronoun, a subject that is added at the end must fit better than this. */
const ADDED = 0.5

/** A pronoun needs a subject, so a filled reading gets a head start. */
const HEAD_START = 0.1
const rank = ({ isReplaced, matches: [first] }: Filled): number => (first?.score ?? 0) + (isReplaced ? HEAD_START : 0)

/** True if a message is clear alone. */
const isClear = (reading: Understanding): boolean => isSure(reading) && !isRefusal(reading.matches[0]?.entry)

/** True if a message names what it is about, or asks how something is done. */
const isNamed = ({ rest, slots: { clients, people, address } }: Understanding): boolean =>
  clients.length > 0 ||
  address !== null ||
  (people.length > 0 && !IT.test(rest)) ||
  (HOW_TO.test(rest) && !HE_OR_SHE.test(rest))

/** The readings that a filled-in subject makes clear, best first. */
function clearReadings(audience: Audience, reading: Understanding, filled: readonly Filled[], least: number): Filled[] {
  const [alone] = reading.matches
  const unusedIn = (one: Understanding) => unusedTags(audience, one.matches[0]?.entry ?? '', one).length
  return filled
    .map((one) => ({ ...one, matches: match(audience, one) }))
    .filter((one) => !isRefusal(one.matches[0]?.entry) && isSure(one) && unusedIn(one) <= unusedIn(reading))
    .filter(({ matches: [first] }) => (first?.score ?? 0) >= least)
    .filter(
      (one) =>
        !isClear(reading) ||
        one.matches[0]?.entry === alone?.entry ||
        !one.isReplaced ||
        rank(one) > (alone?.score ?? 0),
    )
    .toSorted((a, b) => Number(b.isReplaced) - Number(a.isReplaced) || rank(b) - rank(a))
}

/** `What is she doing Monday`, `gate?`, `text the one with 900`: with what the user named before or the answer showed, if that makes the request clear. */
export async function refer(
  reader: Reader,
  { turn, answer }: { turn: Turn | null; answer: string },
  reading: Understanding,
): Promise<Understanding> {
  const { rest } = reading
  const audience = toAudience(reader.caller)
  const reference = referenceIn(rest)
  const isPointing = reference !== null || PRONOUN.test(rest) || ITS.test(rest)
  const isLacking = turn !== null && lacksClient(audience, reading)
  const isShort = turn !== null && (FOLLOWS.test(rest) || wordsIn(rest).length <= SHORT)
  if (!(isPointing || isShort || isLacking) || isNamed(reading)) return reading
  const subject = await findSubject(reader, reference, { answer, asked: `${turn?.text ?? ''} ${reading.text}` })
  const own =
    turn && !isSelecting(reference) ? [{ ...turn.slots, said: [], title: null, lead: turn.slots.unknown[0] }] : []
  const filledIn = [...own, ...(subject ? [subject] : [])].flatMap((one) => withSubject(reading, one, reference))
  const [best] = clearReadings(audience, reading, filledIn, isPointing ? 0 : ADDED)
  const [alone] = reading.matches
  const [filled] = best?.matches ?? []
  if (best === undefined || filled === undefined) return reading
  const isSame = filled.entry === alone?.entry && (isPointing || isLacking)
  // `The 540` is left out of an answer that has no use for it.
  const isLeftOut = subject !== null && isSelecting(reference) && !takesItems(audience, alone?.entry ?? '')
  if (isClear(reading) && !isSame && !isLeftOut && rank(best) <= (alone?.score ?? 0)) return reading
  // `How many hours was that` is about the same days.
  const when = best.slots.when ?? (filled.entry === turn?.entry ? turn.slots.when : null)
  return { ...best, slots: { ...best.slots, when } }
}
