import type { ChatMessage } from '../../contract.ts'
import { type Ask, askIn } from './asks.ts'
import { factsIn, withoutFacts } from './entry.ts'
import { type Audience } from './examples.ts'
import { wordList, wordsIn } from './words.ts'
import { readLikeFigure, mergeSaid } from './said.ts'
import {
  findSubject,
  isSelecting,
  lower,
  pick,
  type Reader,
  type Reference,
  referenceIn,
  SUPERLATIVES,
  type Subject,
} from './subjects.ts'
import {
  HOW_TO,
  lacksClient,
  isSure,
  match,
  type Slots,
  takesDetails,
  takesItems,
  toAudience,
  type Understanding,
  understand,
  unusedTags,
} from './understand.ts'
import { type Clock, mergeWhen } from './when.ts'

/** The current request of a conversation, with everything the user said about it. */
export type Turn = Understanding & {
  /** Null: not sure what it is for. */
  entry: string | null
  /** The user's replies to questions. */
  answers: Partial<Record<Ask, string>>
  /** Limits the answer to these lines. */
  only: readonly string[]
}

/** Limits of what is read again: everyday questions are shorter. */
const MOST_MESSAGES = 12
const MOST_LETTERS = 1000
const MOST_LETTERS_IN_ALL = 2000

/** The end of a conversation, as much as is read: however long it is, no other request waits for that. */
export function readable(messages: readonly ChatMessage[]): ChatMessage[] {
  const end: ChatMessage[] = []
  let budget = MOST_LETTERS_IN_ALL
  for (const { role, content } of messages.slice(-MOST_MESSAGES).toReversed()) {
    const text = role === 'user' ? content.slice(0, MOST_LETTERS) : content
    if (role === 'user') budget -= text.length
    if (budget < 0) break
    end.push({ role, content: text })
  }
  return end.toReversed()
}

/** The assistant's question that waits for a reply. */
type Pending = { asked: Ask; content: string }

/** Follows a conversation to its last message. */
export async function follow(reader: Reader, messages: readonly ChatMessage[], clock: Clock): Promise<Turn | null> {
  let turn: Turn | null = null
  let pending: Pending | null = null
  let answer = ''
  for (const { role, content } of readable(messages)) {
    if (role === 'assistant') {
      const asked = askIn(content)
      pending = asked && { asked, content }
      answer = turn?.entry == null ? '' : content
    }
    if (role !== 'user') continue
    turn = await next(reader, { turn, pending, answer }, await understand(reader.caller, content, clock))
    pending = null
    answer = ''
  }
  return turn
}

/** The state of the conversation before a message. */
type Before = { turn: Turn | null; pending: Pending | null; answer: string }

const NEVER_MIND = /^(?:never ?mind|forget it|stop|no|nope|no thanks|cancel|olvidalo|no gracias)\W*$/i
const FOLLOWS = /^(?:and|or|what about|how about|ok and|same for|also|y|o|que tal|tambien)\b/i
const PRONOUN =
  /\b(?:it|that|this|them|they|their|he|she|him|her|his|su|ella|lo|le|(?:di|manda|llama|avisa|cobra|recuerda)le)\b/i
const QUESTION =
  /\?\s*$|^(?:what|who|whos|when|whens|where|which|how|why|is|are|am|does|did|was|can|could|will|do|cuanto|cuando|quien|donde|que|cual|como|puedo)\b/i
/** Replies to these may be any text. */
const FREE_TEXT: ReadonlySet<Ask | null> = new Set<Ask>([
  'service',
  'title',
  'items',
  'message',
  'text',
  'about',
  'contact',
])
/** A request of its own in reply to a question must be as clear as this. */
const CLEAR = 0.6

const BETWEEN = new Set(wordList('between'))

/** True if nothing is said besides what was looked up: `and Linus?`, `Friday at 2`. */
const isOnlySlots = ({ rest }: Pick<Understanding, 'rest'>): boolean =>
  rest.includes('{') &&
  wordsIn(rest.replace(FOLLOWS, '')).every((word) => word.startsWith('{') || BETWEEN.has(word) || /^\d+$/.test(word))

const HE_OR_SHE = /\b(?:he|she|him|her|his|hers|they|them|their|ella|su)\b/i
const IT = /\b(?:it|its|that|this|them|they|those|lo|eso|esa|ese)\b/i
/** `gate?`, `her number` */
const SHORT = 3
/** The longest message, in words, that only changes a detail. */
const FEW = 9

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

const isRefusal = (entry = ''): boolean => entry === 'other' || entry.startsWith('cannot_')

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
async function refer(reader: Reader, { turn, answer }: Before, reading: Understanding): Promise<Understanding> {
  const { rest } = reading
  const audience = toAudience(reader.caller)
  const reference = referenceIn(rest)
  const isPointing = reference !== null || PRONOUN.test(rest)
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

function isReply({ asked, content }: Pending, turn: Turn, reading: Understanding): boolean {
  // A listed choice may be typed word for word.
  if (isOnlySlots(reading) || (reading.text.length > 2 && content.includes(reading.text))) return true
  const [best] = reading.matches
  const isOther = best !== undefined && best.score >= CLEAR && best.entry !== turn.entry
  if (!FREE_TEXT.has(asked)) return !isOther && !QUESTION.test(reading.text)
  return !(QUESTION.test(reading.text) || (isOther && /_visit$|^new_|^book$|^guide$/.test(best.entry)))
}

/** How a message continues the previous turn, or null if it is a new request. */
function continuation(
  audience: Audience,
  { turn, pending }: Before,
  reading: Understanding,
): 'reply' | 'follow' | null {
  if (turn?.entry == null) return null
  if (pending !== null && isReply(pending, turn, reading)) return 'reply'
  const isLikely = FOLLOWS.test(reading.text) || !isSure(reading) || reading.rest.startsWith('{when')
  const isUsed = unusedTags(audience, turn.entry, reading).length === 0
  return isOnlySlots(reading) && isLikely && isUsed ? 'follow' : null
}

async function next(reader: Reader, before: Before, typed: Understanding): Promise<Turn> {
  const { turn, pending, answer } = before
  if (NEVER_MIND.test(typed.text)) return { ...typed, entry: 'never_mind', answers: {}, only: [] }
  const audience = toAudience(reader.caller)
  const how = continuation(audience, before, typed)
  if (turn === null || how === null) {
    const isUnclear = !isSure(typed) || wordsIn(typed.rest).length <= SHORT
    const detailed = turn && isUnclear && !HE_OR_SHE.test(typed.rest) ? withDetail(audience, turn, typed) : null
    if (detailed) return detailed
    const reading = await refer(reader, before, together(audience, turn, typed))
    const same = turn && withSubjectOfTrade(audience, turn, reading)
    if (same) return same
    const isOpen = turn !== null && (!isSure(reading) || isRefusal(reading.matches[0]?.entry) || isBarePick(reading))
    const narrowed = isOpen ? (withItem(audience, turn, reading) ?? withPick(turn, answer, reading)) : null
    return narrowed ?? ownRequest(turn, reading)
  }
  const { rest } = turn
  const asked = how === 'reply' ? pending?.asked : undefined
  const isText = asked !== undefined && FREE_TEXT.has(asked) && !isOnlySlots(typed)
  const isAnswer = asked !== undefined && (isText || !FREE_TEXT.has(asked))
  const isLonger = how === 'reply' || typed.slots.said.length > 0
  return {
    ...turn,
    text: isLonger ? `${turn.text}, ${typed.text}` : typed.text,
    rest: isLonger && !isText ? `${rest}, ${typed.rest}` : rest,
    slots: merged(turn.slots, typed.slots, asked),
    answers: { ...(how === 'reply' && turn.answers), ...(isAnswer && { [asked]: typed.text }) },
    only: [],
  }
}

function ownRequest(turn: Turn | null, reading: Understanding): Turn {
  const { slots, matches } = reading
  // `Book her at 9`, after a question about tomorrow.
  const when = slots.when?.from === null ? mergeWhen(turn?.slots.when ?? null, slots.when) : slots.when
  const entry = isSure(reading) ? (matches[0]?.entry ?? null) : null
  return { ...reading, slots: { ...slots, when }, entry, answers: {}, only: [] }
}

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

/** `and aluminum`, `its 150 feet away`, `and 208`: the previous request with details that it can use. */
function withDetail(audience: Audience, turn: Turn, typed: Understanding): Turn | null {
  const { entry } = turn
  if (entry === null || wordsIn(typed.rest).length > FEW || !takesDetails(audience, entry)) return null
  const reading = withFigure(turn, typed)
  const facts = factsIn(reading.text)
  const { said, clients, people, address } = reading.slots
  const isEmpty = clients.length + people.length + said.length + facts.length === 0
  if ((isEmpty && !FOLLOWS.test(reading.rest)) || address !== null) return null
  if (unusedTags(audience, entry, reading).length > 0) return null
  const rest = `${turn.rest}, ${reading.rest}`
  const slots = merged(turn.slots, reading.slots)
  const matches = match(audience, { ...turn, rest, slots })
  const [best] = matches
  return {
    ...turn,
    // `What breaker`, after the amps of a motor, is for another entry.
    entry: best && isSure({ matches }) && takesDetails(audience, best.entry) ? best.entry : entry,
    // The later facts count, and the first one that is said.
    text: `${reading.text}, ${withoutFacts(turn.text, facts)}`,
    rest,
    slots,
    only: [],
  }
}

/** `and a spa disconnect`: the same request about another thing. */
const withItem = (audience: Audience, turn: Turn, reading: Understanding): Turn | null =>
  turn.entry !== null &&
  !isSure(reading) &&
  FOLLOWS.test(reading.rest) &&
  takesItems(audience, turn.entry) &&
  wordsIn(reading.rest).length <= FEW / 2 &&
  !/[{\d]/.test(reading.rest)
    ? { ...reading, text: reading.text.replace(FOLLOWS, ''), entry: turn.entry, answers: {}, only: [] }
    : null

const THERE = /\b(?:it|that|this|them|they|those|there|one|lo|eso|esos|ahi|alli)\b/i

/** `can a heater sit in it`, `is that worth it`: about the subject of the trade that was answered last. */
function withSubjectOfTrade(audience: Audience, turn: Turn, reading: Understanding): Turn | null {
  if (turn.entry !== 'code' || reading.slots.clients.length + reading.slots.people.length > 0) return null
  if (!THERE.test(reading.rest) && !FOLLOWS.test(reading.rest)) return null
  const both = { ...reading, rest: `${turn.rest} ${reading.rest}` }
  const [best] = match(audience, both)
  const [alone] = reading.matches
  const isOther = isSure(reading) && alone?.entry !== 'code' && alone && alone.score >= (best?.score ?? 0)
  return best?.entry === 'code' && !isOther ? { ...both, entry: 'code', answers: {}, only: [] } : null
}

/** `and Sam's?`, which the last entry cannot use: both messages together may be clear. */
function together(audience: Audience, turn: Turn | null, reading: Understanding): Understanding {
  if (turn === null || isSure(reading) || !isOnlySlots(reading)) return reading
  const both = { ...reading, rest: `${turn.rest} ${reading.rest.replace(FOLLOWS, '')}` }
  const matches = match(audience, both)
  const isUsed = unusedTags(audience, matches[0]?.entry ?? '', both).length === 0
  return isSure({ matches }) && isUsed ? { ...both, matches } : reading
}

/** `which is the biggest`: of what was shown last. */
const isBarePick = ({ rest }: Understanding): boolean =>
  /\bwhich (?:ones?|1s?|of (?:them|these|those))\b|\bcual(?:es)? de (?:ell|es)[ao]s\b/i.test(rest) ||
  (!rest.includes('{') &&
    wordsIn(rest).length <= SHORT + 1 &&
    wordsIn(rest).some((word) => SUPERLATIVES.includes(word)))

/** `which of them is Mia's`, `the biggest`: the previous answer again, only with the records that this selects. */
function withPick(turn: Turn, answer: string, { text, slots }: Understanding): Turn | null {
  if (turn.entry === null || wordsIn(text).length > FEW) return null
  const only = pick(
    answer,
    text,
    [...slots.clients, ...slots.people].map(({ name }) => name),
  )
  return only.length === 0 ? null : { ...turn, only }
}

/** The later message wins: `and tomorrow?`, `what about Linus?`. A reply adds its figures to those of the request. */
function merged(earlier: Slots, later: Slots, asked?: Ask): Slots {
  const isThere = (slot: unknown) => slot !== null && !(Array.isArray(slot) && slot.length === 0)
  // Which visit it is says nothing about its new time.
  const isOldTime = asked === 'visit' && earlier.when?.from != null
  return {
    ...earlier,
    ...Object.fromEntries(Object.entries(later).filter(([, slot]) => isThere(slot))),
    unknown: later.clients.length > 0 ? [] : later.unknown,
    guesses: later.guesses,
    moreClients: later.moreClients,
    when: isOldTime ? earlier.when : mergeWhen(earlier.when, later.when),
    said: asked ? [...earlier.said, ...later.said] : mergeSaid(earlier.said, later.said),
  }
}
